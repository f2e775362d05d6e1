import { bus } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/feedback';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { PlaylistDialogs } from './playlist-dialogs';

const entry = (id: string, contains_song = false) => ({
  id,
  name: `List ${id}`,
  photo_url: null,
  covers: [],
  song_count: 2,
  contains_song,
});
const song = { id: 'tide', title: 'Salt Hours' };
const status = 'GET /api/library/playlist-status';
const add = 'POST /api/library/add-to-playlist';
const create = 'POST /api/library/create-playlist';

beforeEach(() => {
  globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  session('listener');
});

function open(topic: 'add-to-playlist/open' | 'create-playlist/open') {
  renderWithPlayer(<PlaylistDialogs />, makeTestPlayer());
  act(() => (topic === 'add-to-playlist/open' ? bus.emit(topic, { song }) : bus.emit(topic, {})));
}

test('lists the playlists with a tick where the song is in, clean for axe', async () => {
  answerCalls({ [status]: { body: { playlists: [entry('a', true), entry('b')] } } });
  open('add-to-playlist/open');
  expect(await screen.findByRole('button', { name: /List a/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /List b/ })).toHaveAttribute('aria-pressed', 'false');
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('adds a song and says so in green for three seconds', async () => {
  answerCalls({ [status]: { body: { playlists: [entry('b')] } }, [add]: { body: { success: true, song_count: 3 } } });
  open('add-to-playlist/open');
  const choice = await screen.findByRole('button', { name: /List b/ });
  jest.useFakeTimers();
  try {
    fireEvent.click(choice);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Added to List b')).toBeInTheDocument();
    expect(choice).toHaveAttribute('aria-pressed', 'true');
    await act(() => jest.advanceTimersByTimeAsync(2_800));
    expect(screen.getByText('Added to List b')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Added to List b')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('warns of a song that is there already, and adds it again, removes it or leaves it', async () => {
  const calls = answerCalls({
    [status]: { body: { playlists: [entry('a', true)] } },
    [add]: { body: { success: true, song_count: 3, already_there: false } },
  });
  open('add-to-playlist/open');
  const choice = await screen.findByRole('button', { name: /List a/ });
  fireEvent.click(choice);
  expect(screen.getByRole('alert')).toHaveTextContent('Already in this playlist');
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.queryByText('Already in this playlist')).toBeNull();
  expect(calls).not.toContain(add);
  fireEvent.click(choice);
  fireEvent.click(screen.getByRole('button', { name: 'Add anyway' }));
  await waitFor(() => expect(calls).toContain(add));
  expect(await screen.findByText('Added to List a')).toBeInTheDocument();
});

test('warns also where another device was quicker', async () => {
  answerCalls({
    [status]: { body: { playlists: [entry('b')] } },
    [add]: { body: { success: true, song_count: 2, already_there: true } },
  });
  open('add-to-playlist/open');
  fireEvent.click(await screen.findByRole('button', { name: /List b/ }));
  expect(await screen.findByText('Already in this playlist')).toBeInTheDocument();
});

test('reverts the tick when the server refuses, and shows the reason', async () => {
  const told = jest.spyOn(toast, 'error');
  answerCalls({ [status]: { body: { playlists: [entry('b')] } }, [add]: { status: 422, body: { error: 'Full' } } });
  open('add-to-playlist/open');
  const choice = await screen.findByRole('button', { name: /List b/ });
  fireEvent.click(choice);
  await waitFor(() => expect(told).toHaveBeenCalledWith('Full'));
  expect(choice).toHaveAttribute('aria-pressed', 'false');
  told.mockRestore();
});

test('makes a playlist with a trimmed name and puts the song into it', async () => {
  let sent: FormData | null = null;
  const calls = answerCalls({
    [status]: { body: { playlists: [] } },
    [create]: { status: 201, body: { playlist: { id: 'n', name: 'Dusk' } } },
    [add]: { body: { success: true, song_count: 1 } },
  });
  const answered = globalThis.fetch;
  globalThis.fetch = ((path: string, init?: RequestInit) => {
    if (init?.body instanceof FormData) sent = init.body;
    return answered(path, init);
  }) as typeof fetch;
  open('add-to-playlist/open');
  fireEvent.click(await screen.findByRole('button', { name: 'New playlist' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  fireEvent.change(name, { target: { value: '   ' } });
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  fireEvent.change(name, { target: { value: '  Dusk ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Added to Dusk')).toBeInTheDocument();
  expect((sent as unknown as FormData).get('name')).toBe('Dusk');
  expect(calls).toContain(add);
});

test('cannot be sent twice while it is being made', async () => {
  let answer = () => {};
  const calls = answerCalls({
    [create]: () =>
      new Promise((resolve) => (answer = () => resolve({ status: 201, body: { playlist: { id: 'n', name: 'x' } } }))),
  });
  open('create-playlist/open');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled());
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  expect(calls.filter((call) => call === create)).toHaveLength(1);
  await act(async () => answer());
});

test('keeps the draft and shows the words of the server when it refuses', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answerCalls({ [create]: { status: 415, body: { error: 'Please select a valid image file' } } });
  open('create-playlist/open');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Dusk' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Please select a valid image file')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dusk');
  logged.mockRestore();
});

test('asks a guest to sign in instead', () => {
  session('guest');
  const asked = jest.fn();
  const stop = bus.on('session/required', asked);
  open('add-to-playlist/open');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  stop();
});
