// The songs of an album; each row plays its song.

import { t } from '@lingui/core/macro';
import { element, setAttributes } from './element';
import type { EmbedSound } from './embed-sound';

export function trackList(sound: EmbedSound): HTMLElement {
  const rows = sound.tracks.map(({ title, durationSeconds, isPaid }, at) => {
    const button = element(
      'button',
      { type: 'button' },
      element('span', { class: 'number' }, String(at + 1)),
      element('span', { class: 'name' }, title),
      isPaid ? element('span', { class: 'tag' }, t`Preview`) : null,
      element('span', { class: 'time' }, timeText(durationSeconds)),
    );
    button.addEventListener('click', () => {
      const { index, phase } = sound.state;
      if (index === at && phase !== 'failed') sound.toggle();
      else sound.playTrack(at);
    });
    return button;
  });
  sound.onChange(({ index, phase }) => {
    for (const [at, row] of rows.entries()) {
      const isHere = at === index;
      const title = sound.tracks[at]?.title ?? '';
      const number = at + 1;
      const isOn = isHere && (phase === 'playing' || phase === 'waiting');
      setAttributes(row, {
        'aria-current': isHere ? 'true' : null,
        'aria-label': isOn ? t`Pause ${title}, song ${number}` : t`Play ${title}, song ${number}`,
      });
    }
  });
  return element('ol', { class: 'tracks' }, ...rows.map((row) => element('li', {}, row)));
}

/** Formats seconds: 185 → `3:05`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
