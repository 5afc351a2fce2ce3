"""What a script with json, jsonschema and networkx would make of the same checks, or rather of eleven
of them, to compare the time.

    check.py SCHEMA BOARD CATALOG FOLDER

BOARD and CATALOG are JSON. Checks every `*.json` of FOLDER, and prints one JSON object: the seconds that
took without starting Python and importing, and the names of the rules that each file breaks.
"""

import json
import re
import sys
import time
from pathlib import Path

import jsonschema
import networkx as nx

SQUARE = re.compile(r"[A-Z]+[0-9]+")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Board:
    """Squares as (column, row), the area of each, and the graph of those between which no wall is."""

    def __init__(self, data):
        self.area = {square(s): area["id"] for area in data for s in area["squares"]}
        self.rooms = {area["id"] for area in data if area["is_room"]}
        self.areas = {}
        for at, name in self.area.items():
            self.areas.setdefault(name, set()).add(at)
        self.graph = nx.Graph()
        self.graph.add_nodes_from(self.area)
        for at in self.area:
            for beside in neighbours(at):
                if beside in self.area and not self.is_wall(at, beside):
                    self.graph.add_edge(at, beside)

    def is_room(self, at):
        return self.area[at] in self.rooms

    def is_wall(self, a, b):
        return self.area[a] != self.area[b] and (self.is_room(a) or self.is_room(b))


def square(text):
    return ord(text[0]) - ord("A"), int(text[1:]) - 1


def neighbours(at):
    return [(at[0] + dx, at[1] + dy) for dx, dy in STEPS]


def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def is_square(text):
    return text[0].isupper()


def there(piece, count):
    """Whether a piece is on the table for so many players."""
    players = piece.get("players")
    return players is None or players[0] <= count <= players[1]


PIECES = (
    "doors", "blockages", "furniture", "guards", "allies", "hazards", "triggers", "mechanisms", "timers",
)


class Check:
    def __init__(self, board, catalog, validator):
        self.board, self.catalog, self.validator = board, catalog, validator

    def run(self, text):
        """The names of the rules that a file breaks."""
        try:
            self.file = json.loads(text)
        except ValueError:
            return {"schema"}
        found = {"off-board" if self.is_square_error(e) else "schema" for e in self.validator.iter_errors(self.file)}
        if found:
            return found
        self.found = set()
        self.resolve()
        self.names()
        self.ids()
        self.placement()
        self.spacing()
        for count in self.parties():
            self.wiring(count)
            if not self.unsettled:
                self.ways(count)
        return self.found

    @staticmethod
    def is_square_error(error):
        """Whether the schema refuses a square that the board does not have."""
        waiting = [error]
        while waiting:
            one = waiting.pop()
            if isinstance(one.instance, str) and SQUARE.fullmatch(one.instance):
                return True
            waiting.extend(one.context or ())
        return False

    def all(self, field):
        return self.file.get(field, ())

    def resolve(self):
        """Where everything stands."""
        self.unsettled = False
        self.pieces = {}
        for field in PIECES:
            for piece in self.all(field):
                if "id" in piece:
                    self.pieces.setdefault(piece["id"], (field, piece))
        self.start = [square(s) for s in self.file["start"]]
        self.filled = []
        for piece in self.all("furniture"):
            self.filled.append((piece, self.furniture_squares(piece)))
        self.blocked = [(piece, {square(s) for s in piece["at"]}) for piece in self.all("blockages")]

    def furniture_squares(self, piece):
        kinds = (self.file.get("catalog", {}).get("furniture", {}), self.catalog["furniture"])
        kind = next((k[piece["kind"]] for k in kinds if piece["kind"] in k), None)
        columns, rows = kind["size"] if kind else (1, 1)
        if piece.get("facing") in ("East", "West"):
            columns, rows = rows, columns
        x, y = square(piece["at"])
        squares = {(x + dx, y + dy) for dx in range(columns) for dy in range(rows)}
        on_board = {s for s in squares if s in self.board.area}
        if on_board != squares:
            self.found.add("off-board")
            self.unsettled = True
        return on_board

    def parties(self):
        first, last = self.file.get("players", (3, 5))
        counts = {first}
        for field in PIECES + ("wires",):
            for piece in self.all(field):
                if "players" in piece:
                    counts.update(n for n in (piece["players"][0], piece["players"][1] + 1) if first <= n <= last)
        return sorted(counts)

    def known(self, kind, name):
        return name in self.file.get("catalog", {}).get(kind, {}) or name in self.catalog[kind]

    def names(self):
        """Names that nothing has."""
        used = [("monsters", g["monster"]) for g in self.all("guards")]
        used += [("monsters", m) for m in self.all("patrol")]
        used += [("furniture", f["kind"]) for f in self.all("furniture")]
        used += [("hazards", h["kind"]) for h in self.all("hazards")]
        used += [("items", d["key"]) for d in self.all("doors") if "key" in d]
        unknown = [name for kind, name in used if not self.known(kind, name)]
        for wire in self.all("wires"):
            unknown += [e for e in (wire["from"], wire["to"]) if not is_square(e) and e not in self.pieces]
        flags = set()
        self.entries = list(self.all_entries())
        for _, _, effects, _ in self.entries:
            flags.update(e["Set"] for e in effects if "Set" in e)
            for effect in effects:
                if "Gain" in effect and not self.known("items", effect["Gain"]["item"]):
                    unknown.append(effect["Gain"]["item"])
        for goal in self.all("goals"):
            if "Flag" in goal and goal["Flag"] not in flags:
                unknown.append(goal["Flag"])
            if "Slay" in goal and self.pieces.get(goal["Slay"], ("",))[0] != "guards":
                unknown.append(goal["Slay"])
            if "Recover" in goal and not self.known("items", goal["Recover"]):
                unknown.append(goal["Recover"])
            if "Enter" in goal and goal["Enter"] not in self.board.areas:
                unknown.append(goal["Enter"])
        if unknown:
            self.found.add("unknown-name")
            self.unsettled = True

    def all_entries(self):
        """Each entry with its area and its effects: those that are certain, and the others."""
        texts = [(f"room-{number}", text) for number, text in self.file.get("rooms", {}).items()]
        texts += list(self.file.get("corridors", {}).items())
        for area, text in texts:
            for entry in text.get("explore", ()):
                yield (entry, area, *self.effects(entry))
        for entry in self.all("events"):
            yield (entry, None, *self.effects(entry))

    def effects(self, entry):
        every, certain = [], []
        lists = [(entry.get("then", ()), True)]
        lists += [(choice.get("then", ()), True) for choice in entry.get("choose", ())]
        again = entry.get("repeat") == "Always"
        while lists:
            effects, sure = lists.pop()
            for effect in effects:
                if isinstance(effect, str):
                    continue
                (name, value), = effect.items()
                branches = []
                if name == "Test":
                    branches = [value.get("pass", ()), value.get("fail", ())]
                elif name == "MentalCombat":
                    branches = [value.get(k, ()) for k in ("won", "lost", "tie")]
                elif name == "Table":
                    branches = [row.get("then", ()) for row in value]
                lists += [(branch, again) for branch in branches]
                every.append(effect)
                if sure:
                    certain.append(effect)
        return every, certain

    def ids(self):
        seen = set(self.board.areas)
        for field in PIECES:
            for piece in self.all(field):
                if "id" in piece:
                    if piece["id"] in seen:
                        self.found.add("duplicate-id")
                        self.unsettled = True
                    seen.add(piece["id"])

    def placement(self):
        for piece, squares in self.blocked:
            if any(self.board.is_room(s) for s in squares):
                self.found.add("blockage-outside-corridor")
                self.unsettled = True
        for door in self.all("doors"):
            a, b = map(square, door["between"])
            if distance(a, b) != 1 or not self.board.is_wall(a, b):
                self.found.add("door-without-wall")
                self.unsettled = True
        start = [({}, {s}) for s in self.start]
        guards = [(g, {square(g["at"])}) for g in self.all("guards") if not g.get("reserve")]
        allies = [(a, {square(a["at"])}) for a in self.all("allies")]
        hazards = [(h, {square(h["at"])}) for h in self.all("hazards")]
        standing = start + self.filled + self.blocked + guards + allies
        if self.overlap(standing) or self.overlap(hazards):
            self.found.add("overlap")
        covered = set().union(*(squares for _, squares in self.filled + self.blocked), set())
        if covered.intersection(self.start):
            self.unsettled = True

    def overlap(self, pieces):
        first, last = self.file.get("players", (3, 5))
        on = {}
        for piece, squares in pieces:
            for s in squares:
                for other in on.get(s, ()):
                    if any(there(piece, n) and there(other, n) for n in range(first, last + 1)):
                        return True
                on.setdefault(s, []).append(piece)
        return False

    def trigger_squares(self, trigger):
        (x, y), (u, v) = square(trigger["at"]), square(trigger.get("to", trigger["at"]))
        return [(a, b) for a in range(min(x, u), max(x, u) + 1) for b in range(min(y, v), max(y, v) + 1)]

    def spacing(self):
        triggers = [(t, self.trigger_squares(t)) for t in self.all("triggers")]
        for count in self.parties():
            here = [squares for trigger, squares in triggers if there(trigger, count)]
            for i, squares in enumerate(here):
                for others in here[:i]:
                    if any(distance(a, b) < 4 for a in squares for b in others):
                        self.found.add("trigger-spacing")

    def end_squares(self, end):
        if is_square(end):
            return [square(end)]
        field, piece = self.pieces.get(end, (None, None))
        if field == "doors":
            squares = [square(s) for s in piece["between"]]
        elif field == "blockages":
            squares = [square(s) for s in piece["at"]]
        else:
            squares = [square(piece["at"])] if piece else []
        return sorted(squares, key=lambda s: (s[1], s[0]))

    def line(self, wire):
        """The squares that a wire passes, in order."""
        via = [square(s) for s in wire.get("via", ())]
        start, end = self.end_squares(wire["from"]), self.end_squares(wire["to"])
        if not start or not end:
            return []
        key = lambda s: (s[1], s[0])
        if via:
            first = min(start, key=lambda s: (distance(s, via[0]), key(s)))
            last = min(end, key=lambda s: (distance(s, via[-1]), key(s)))
        else:
            pairs = ((a, b) for a in start for b in end)
            first, last = min(pairs, key=lambda p: (distance(*p), key(p[0]), key(p[1])))
        points = [first, *via, last]
        line = [first]
        for a, b in zip(points, points[1:]):
            for to in ((b[0], a[1]), b):
                x, y = line[-1]
                dx, dy = (to[0] > x) - (to[0] < x), (to[1] > y) - (to[1] < y)
                for _ in range(distance(line[-1], to)):
                    x, y = x + dx, y + dy
                    line.append((x, y))
        return line

    def wiring(self, count):
        """The nets for a number of players, and mechanisms that are too many for a trigger."""
        graph = nx.Graph()
        passes = {}
        for i, wire in enumerate(self.all("wires")):
            if not there(wire, count):
                continue
            graph.add_node(i)
            line = self.line(wire)
            for n, s in enumerate(line):
                if n in (0, len(line) - 1):
                    end = wire["from"] if n == 0 else wire["to"]
                    if is_square(end):
                        passes.setdefault(s, []).append((i, True))
                else:
                    a, b = line[n - 1], line[n + 1]
                    passes.setdefault(s, []).append((i, a[0] != b[0] and a[1] != b[1]))
            for end, side in ((wire["from"], "far"), (wire["to"], "near")):
                field, piece = self.pieces.get(end, (None, None))
                if field == "timers":
                    graph.add_edge(i, (end, side))
                elif field in ("triggers", "mechanisms") and there(piece, count):
                    graph.add_edge(i, (end, field))
                elif field in ("doors", "blockages"):
                    # It joins nothing together: each wire has its own end of it.
                    graph.add_edge(i, (end, "end", i))
        for wires in passes.values():
            if len(wires) > 1 and any(joint for _, joint in wires):
                nx.add_path(graph, [i for i, _ in wires])
        net_of = {}
        for number, nodes in enumerate(nx.connected_components(graph)):
            net_of.update((node, number) for node in nodes)
        signals = nx.DiGraph()
        for node, net in net_of.items():
            if isinstance(node, tuple):
                kind = node[1]
                if kind in ("mechanisms", "end", "near"):
                    signals.add_edge(net, node)
                elif kind == "triggers":
                    signals.add_edge(node, net)
                if kind == "near" and (node[0], "far") in net_of:
                    signals.add_edge(node, net_of[node[0], "far"])
        self.opens = {}
        for trigger in self.all("triggers"):
            node = (trigger["id"], "triggers")
            if node in signals:
                driven = nx.descendants(signals, node)
                if sum(1 for n in driven if isinstance(n, tuple) and n[1] == "mechanisms") > 1:
                    self.found.add("two-mechanisms")
                self.opens[trigger["id"]] = {n[0] for n in driven if isinstance(n, tuple) and n[1] == "end"}

    def ways(self, count):
        """Whether the heroes can walk to every goal and out, and invaders to the sanctum."""
        graph = self.board.graph.copy()
        for door in self.all("doors"):
            if there(door, count) and not door.get("secret"):
                graph.add_edge(*map(square, door["between"]))
        closed = [(p, s) for p, s in self.filled + self.blocked if there(p, count)]
        walk = graph.copy()
        walk.remove_nodes_from([s for _, squares in closed for s in squares])
        self.space = walk
        reach = self.reach(walk, graph, count, self.start, True)
        for goal in self.all("goals"):
            to = self.target(goal)
            if to and not reach & to:
                self.found.add("path-cut")
        exits = {square(s) for e in self.all("exits") for s in e["at"]} or set(self.start)
        if not reach & exits:
            self.found.add("path-cut")
        invasion = self.file.get("invasion")
        if invasion:
            walk = graph.copy()
            walk.remove_nodes_from([s for _, squares in closed for s in squares])
            self.space = walk
            portals = [square(s) for s in invasion["portals"]]
            reach = self.reach(walk, graph, count, portals, False)
            if not reach & self.board.areas[f"room-{invasion['sanctum']}"]:
                self.found.add("path-cut")

    def reach(self, walk, graph, count, start, heroes):
        """Every square that is reached; raises portcullises and reveals doors on the way."""
        opened = set()
        while True:
            reach = set()
            for s in start:
                if s in walk and s not in reach:
                    reach |= nx.node_connected_component(walk, s)
            new = set()
            for trigger in self.all("triggers"):
                if trigger["kind"] == "Lever" and there(trigger, count):
                    if reach & self.near([square(trigger["at"])]):
                        new |= {i for i in self.opens.get(trigger["id"], ()) if self.pieces[i][0] == "blockages"}
            for entry, area, _, certain in self.entries if heroes else ():
                # What waits for conditions is needed by none of these scenarios.
                if area and not entry.get("when") and reach & self.board.areas[area]:
                    new |= {e[k] for e in certain for k in ("Reveal", "Open", "Clear") if k in e}
            if new <= opened:
                return reach
            for name in new - opened:
                field, piece = self.pieces.get(name, (None, None))
                if field == "doors" and there(piece, count):
                    a, b = map(square, piece["between"])
                    graph.add_edge(a, b)
                    if a in walk and b in walk:
                        walk.add_edge(a, b)
                elif field == "blockages":
                    for s in map(square, piece["at"]):
                        walk.add_node(s)
                        walk.add_edges_from((s, beside) for beside in graph[s] if beside in walk)
            opened |= new

    def near(self, squares):
        near = set(squares)
        for s in squares:
            near.update(b for b in neighbours(s) if b in self.board.area and not self.board.is_wall(s, b))
        for door in self.all("doors"):
            a, b = map(square, door["between"])
            if self.space.has_edge(a, b):
                if a in squares:
                    near.add(b)
                if b in squares:
                    near.add(a)
        return near

    def target(self, goal):
        """The squares of which one must be reached; nothing when none must."""
        (kind, value), = goal.items()
        if kind == "Reach":
            return {square(value)}
        if kind == "Enter":
            return self.board.areas[value]
        if kind in ("Slay", "Escort"):
            return self.near([square(self.pieces[value][1]["at"])])
        squares = set()
        for entry, area, every, _ in self.entries:
            sets = any(e.get("Set") == value for e in every) if kind == "Flag" else any(
                "Gain" in e and e["Gain"]["item"] == value for e in every
            )
            if sets and area is None:
                return set()
            if sets:
                squares |= self.board.areas[area]
        return squares


def main():
    schema, board, catalog = (json.loads(Path(path).read_text()) for path in sys.argv[1:4])
    board = Board(board)
    validator = jsonschema.validators.validator_for(schema)(schema)
    check = Check(board, catalog, validator)
    files = sorted(Path(sys.argv[4]).glob("*.json"))
    verdicts = {}
    begin = time.perf_counter()
    for path in files:
        verdicts[path.stem] = sorted(check.run(path.read_text(encoding="utf-8")))
    seconds = time.perf_counter() - begin
    print(json.dumps({"seconds": seconds, "verdicts": verdicts}))


main()
