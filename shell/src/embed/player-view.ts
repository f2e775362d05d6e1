// The view of the player: cover, title and transport controls, and for an album its songs below.
import { type EmbedData, markPath, markViewBox } from '@libretto/contracts/sharing';
import { t } from '@lingui/core/macro';
import { element, setAttributes, shape } from './element';
import type { EmbedSound, SoundState } from './embed-sound';
import { timeText, trackList } from './track-list';

const playPath = 'M7 4.5v15a1 1 0 0 0 1.5.9l12-7.5a1 1 0 0 0 0-1.7l-12-7.5A1 1 0 0 0 7 4.5z';
const pausePath =
  'M7 4h3a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm7 0h3a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z';

const outside = { target: '_blank', rel: 'noopener' } as const;

export function playerView(data: EmbedData, sound: EmbedSound): HTMLElement {
  const button = element('button', { type: 'button', class: 'play' }, shape(playPath), shape(pausePath));
  const seek = element('input', { type: 'range', class: 'seek', min: 0, step: 1, 'aria-label': t`Seek` });
  const elapsed = element('span', { class: 'time' });
  const total = element('span', { class: 'time' });
  const note = element('p', { class: 'note', role: 'status' });
  button.addEventListener('click', () => sound.toggle());
  seek.addEventListener('input', () => sound.seek(Number(seek.value)));

  const { title, artist } = data;
  const update = (state: SoundState) => {
    const song = sound.tracks[state.index]?.title ?? title;
    const isOn = state.phase === 'playing' || state.phase === 'waiting';
    setAttributes(button, {
      'aria-label': isOn ? t`Pause ${song}` : t`Play ${song}`,
      'data-on': isOn,
      'aria-busy': state.phase === 'waiting' ? 'true' : null,
    });
    const [seconds, totalSeconds] = [Math.floor(state.seconds), Math.max(1, Math.floor(state.totalSeconds))];
    const [heard, whole] = [timeText(seconds), timeText(totalSeconds)];
    setAttributes(seek, {
      max: totalSeconds,
      'aria-valuetext': t`${heard} of ${whole}`,
      style: `--heard:${((seconds / totalSeconds) * 100).toFixed(1)}%`,
    });
    seek.value = String(seconds);
    elapsed.textContent = heard;
    total.textContent = whole;
    const text = noteOf(state);
    // Updates the live region only when the text changes, so that screen readers do not announce it every second.
    if (note.textContent !== text) note.textContent = text;
  };
  sound.onChange(update);
  showOnLockScreen(data, sound);

  return element(
    'section',
    { class: 'card', 'data-kind': data.kind, 'aria-label': t`${title} by ${artist}` },
    element(
      'div',
      { class: 'head' },
      coverOf(data),
      element(
        'div',
        { class: 'texts' },
        element('h1', {}, element('a', { href: data.path, ...outside, title: data.title }, data.title)),
        element('a', { class: 'artist', href: data.artistPath, ...outside }, data.artist),
        note,
      ),
      element(
        'a',
        { class: 'brand', href: data.path, ...outside, 'aria-label': t`Open ${title} on Libretto` },
        shape(markPath, markViewBox),
      ),
      element('div', { class: 'transport', dir: 'ltr' }, button, elapsed, seek, total),
    ),
    data.kind === 'album' ? trackList(sound) : null,
  );
}

function noteOf({ phase, hasEnded, isPreview }: SoundState): string {
  if (phase === 'failed') return t`This song could not be played. Press play to try again.`;
  if (isPreview && hasEnded) return t`Hear all of it on Libretto`;
  return isPreview ? t`Preview of a paid song` : '';
}

function coverOf({ coverPath, path, title }: EmbedData): HTMLElement {
  const picture = coverPath
    ? element('img', { src: coverPath, alt: '', width: 120, height: 120 })
    : element('span', { class: 'no-cover' }, shape(markPath, markViewBox));
  // The title next to the cover links to the same page for screen readers and keyboard users.
  return element('a', { class: 'cover', href: path, ...outside, tabindex: -1, 'aria-hidden': 'true', title }, picture);
}

function showOnLockScreen({ artist, coverPath, title, kind }: EmbedData, sound: EmbedSound): void {
  if (!('mediaSession' in navigator)) return;
  let shown = -1;
  sound.onChange(({ index, phase }) => {
    if (phase !== 'playing' || index === shown) return;
    shown = index;
    const artwork = coverPath ? [{ src: coverPath, sizes: '300x300' }] : [];
    const album = kind === 'album' ? title : '';
    navigator.mediaSession.metadata = new MediaMetadata({ title: sound.tracks[index]?.title, artist, album, artwork });
  });
}
