import type { EmbedData } from '@libretto/contracts/sharing';
import { fireEvent, screen } from '@testing-library/dom';
import { EmbedSound } from './embed-sound';
import { playerView } from './player-view';
import { unavailableView } from './unavailable-view';

const song: EmbedData = {
  kind: 'song',
  title: 'Salt Hours',
  artist: 'Nour',
  path: '/song/salt',
  artistPath: '/profile?id=nour',
  coverPath: null,
  tracks: [{ id: 'salt', title: 'Salt Hours', durationSeconds: 185, isPaid: false }],
};
const album: EmbedData = {
  ...song,
  kind: 'album',
  tracks: [...song.tracks, { id: 'parasol', title: 'Parasol', durationSeconds: 70, isPaid: true }],
};

/** The player's only audio element, which the tests drive as a browser would. */
let audio: HTMLAudioElement;
const NativeAudio = globalThis.Audio;
beforeEach(() => {
  globalThis.Audio = function makeAudio() {
    audio = new NativeAudio();
    audio.play = jest.fn(async () => undefined);
    audio.pause = () => fireEvent(audio, new Event('pause'));
    audio.canPlayType = () => 'probably';
    return audio;
  } as never;
});
afterEach(() => {
  globalThis.Audio = NativeAudio;
  document.body.replaceChildren();
});

const show = (data: EmbedData) => document.body.append(playerView(data, new EmbedSound(data.tracks)));
const happens = (type: string) => fireEvent(audio, new Event(type));

test('one button plays and pauses, and says which', () => {
  show(song);
  fireEvent.click(screen.getByRole('button', { name: 'Play Salt Hours' }));
  expect(audio.src).toMatch(/\/api\/audio\/salt$/);
  expect(screen.getByRole('button', { name: 'Pause Salt Hours' }).getAttribute('aria-busy')).toBe('true');
  happens('playing');
  const pause = screen.getByRole('button', { name: 'Pause Salt Hours' });
  expect(pause.hasAttribute('aria-busy')).toBe(false);
  fireEvent.click(pause);
  expect(screen.getByRole('button', { name: 'Play Salt Hours' })).toBeTruthy();
});

test('says what failed, and the next press tries again', () => {
  show(song);
  fireEvent.click(screen.getByRole('button', { name: 'Play Salt Hours' }));
  happens('error');
  expect(screen.getByRole('status').textContent).toBe('This song could not be played. Press play to try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Play Salt Hours' }));
  happens('playing');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(audio.play).toHaveBeenCalledTimes(2);
});

test('the songs of an album play from their rows, one after the other, and a preview is called one', () => {
  show(album);
  const current = () => screen.getAllByRole('button').filter((each) => each.getAttribute('aria-current') === 'true');
  fireEvent.click(screen.getByRole('button', { name: 'Play Salt Hours, song 1' }));
  happens('playing');
  happens('ended');
  expect(audio.src).toMatch(/\/api\/audio\/parasol$/);
  expect(current().map((each) => each.getAttribute('aria-label'))).toEqual(['Pause Parasol, song 2']);
  expect(screen.getByRole('status').textContent).toBe('Preview of a paid song');
  happens('ended');
  expect(screen.getByRole('status').textContent).toBe('Hear all of it on Libretto');
});

test('the place is said in words', () => {
  show(song);
  expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toBe('0:00 of 3:05');
});

test('a song that is not public leads to Libretto and names nothing', () => {
  document.body.append(unavailableView());
  expect(screen.getByRole('heading', { name: 'This song is not available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Libretto' }).getAttribute('href')).toBe('/');
});
