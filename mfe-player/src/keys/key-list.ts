// The keys as the overlay lists them.

export const keyList: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['\u2190', '\u2192'], does: 'Back or forward 10 seconds' },
  { keys: ['N', 'P'], does: 'Next or previous song' },
  { keys: ['0–9'], does: 'Jump to a tenth of the song' },
  { keys: ['Shift \u2191', 'Shift \u2193'], does: 'Louder or quieter' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['S'], does: 'Shuffle' },
  { keys: ['R'], does: 'Repeat' },
  { keys: ['L'], does: 'Like' },
  { keys: ['Q'], does: 'Queue' },
  { keys: ['Y'], does: 'Lyrics' },
  { keys: ['F'], does: 'Open the player' },
  { keys: ['/', 'Ctrl K'], does: 'Search' },
  { keys: ['Esc'], does: 'Close what is on top' },
  { keys: ['?'], does: 'This list' },
];
