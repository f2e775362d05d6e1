// The keyboard shortcuts as the overlay lists them: letters unchanged, other keys by
// their names in the page's language.

import { t } from '@lingui/core/macro';

export function keyList(): readonly { keys: readonly string[]; does: string }[] {
  const shift = t({ message: 'Shift', context: 'key' });
  const control = t({ message: 'Ctrl', context: 'key' });
  return [
    { keys: [t({ message: 'Space', context: 'key' }), 'K'], does: t`Play or pause` },
    { keys: ['\u2190', '\u2192'], does: t`Back or forward 10 seconds` },
    { keys: ['N', 'P'], does: t`Next or previous song` },
    { keys: ['0–9'], does: t`Jump to a tenth of the song` },
    { keys: [`${shift} \u2191`, `${shift} \u2193`], does: t`Louder or quieter` },
    { keys: ['M'], does: t`Mute` },
    { keys: ['S'], does: t`Shuffle` },
    { keys: ['R'], does: t`Repeat` },
    { keys: ['L'], does: t`Like` },
    { keys: ['Q'], does: t`Queue` },
    { keys: ['Y'], does: t`Lyrics` },
    { keys: ['F'], does: t`Open the player` },
    { keys: ['/', `${control} K`], does: t`Search` },
    { keys: [t({ message: 'Esc', context: 'key' })], does: t`Close what is on top` },
    { keys: ['?'], does: t`This list` },
  ];
}
