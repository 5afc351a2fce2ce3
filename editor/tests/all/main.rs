//! The editor from outside: as text without a window, and through its window with a person's hands.

mod bench;
mod desk;
mod files;
mod layers;
mod manual;
mod preview;
mod window;
