import { resetPage, show } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { uploadedSong } from '../../testing/uploads';
import { SongFieldset } from '../song/song-fieldset';
import { fieldsOf, type SongFields } from '../song/song-form';

const song = uploadedSong('a', { name: 'Gate', lyrics: '[Verse]\nOne two\nThree' });
let lyrics = '';

function Form({ isReady = true }: { isReady?: boolean }) {
  const [fields, setFields] = useState<SongFields>(() => fieldsOf(song));
  lyrics = fields.lyrics;
  const change = (field: keyof SongFields, value: unknown) => setFields((now) => ({ ...now, [field]: value }));
  return <SongFieldset song={isReady ? song : null} fields={fields} onChange={change} showsErrors={false} />;
}

async function openEditor(isReady = true) {
  show(<Form isReady={isReady} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sync lyrics' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sync lyrics' });
  return { dialog, audio: dialog.querySelector('audio') as HTMLAudioElement };
}

const timeOf = (line: number) => screen.getByRole('button', { name: new RegExp(`^Time of line ${line}:`) });
const line = (number: number) => screen.getByRole('textbox', { name: `Line ${number}` }) as HTMLInputElement;
const press = (element: Element, key: string) => {
  fireEvent.keyDown(element, { key });
  if (key === 'Enter' || key === ' ') fireEvent.click(element);
};

afterEach(resetPage);

test('a tap per line, by key on its time or by Set time, becomes LRC in the form; undo takes it back', async () => {
  const { audio } = await openEditor();
  audio.currentTime = 1.5;
  press(timeOf(2), 'Enter');
  expect(lyrics).toBe('[00:01.50][Verse]\n[00:01.50]One two\nThree');
  expect(timeOf(3)).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('1 line without a time');
  audio.currentTime = 4;
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Set time' }));
  // The time of the press counts, not that of the release.
  audio.currentTime = 4.3;
  fireEvent.click(screen.getByRole('button', { name: 'Set time' }));
  expect(lyrics).toBe('[00:01.50][Verse]\n[00:01.50]One two\n[00:04.00]Three');
  expect(screen.getByRole('status')).toHaveTextContent('Every line has its time.');
  press(timeOf(3), 'ArrowRight');
  press(timeOf(3), 'ArrowRight');
  press(timeOf(3), 'ArrowLeft');
  expect(lyrics).toContain('[00:04.10]Three');
  fireEvent.keyDown(line(3), { key: 'z', ctrlKey: true });
  expect(lyrics).toContain('[00:04.00]Three');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(lyrics).toBe('[Verse]\nOne two\nThree');
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(lyrics).toContain('[00:01.50]One two');
});

test('a key that is held sets one time only', async () => {
  await openEditor();
  const held = fireEvent.keyDown(timeOf(2), { key: 'Enter', repeat: true });
  expect(held).toBe(false);
});

test('lines are split, joined, typed, pasted and removed by keys and menu', async () => {
  await openEditor();
  line(2).setSelectionRange(4, 4);
  press(line(2), 'Enter');
  expect(lyrics).toBe('[Verse]\nOne\ntwo\nThree');
  await waitFor(() => expect(line(3)).toHaveFocus());
  line(3).setSelectionRange(0, 0);
  press(line(3), 'Backspace');
  expect(lyrics).toBe('[Verse]\nOne two\nThree');
  fireEvent.change(line(3), { target: { value: 'Four' } });
  fireEvent.paste(line(3), { clipboardData: { getData: () => '[00:09.00]Five\nSix' } });
  expect(lyrics).toBe('[Verse]\nOne two\nFour\n[00:09.00]Five\nSix');
  fireEvent.click(screen.getByRole('button', { name: 'More for line 3' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove the line' }));
  expect(lyrics).toBe('[Verse]\nOne two\n[00:09.00]Five\nSix');
});

test('an LRC file replaces the lines, one that is no text changes nothing, and the song marks the sung line', async () => {
  const { dialog, audio } = await openEditor();
  const input = within(dialog).getByLabelText('LRC file');
  const give = (parts: BlobPart[], name: string) => {
    const file = new File(parts, name);
    if (!file.arrayBuffer) {
      file.arrayBuffer = async () => (parts[0] instanceof Uint8Array ? parts[0].buffer : bytesOf(parts)) as ArrayBuffer;
    }
    fireEvent.change(input, { target: { files: [file] } });
  };
  give([new Uint8Array([0x89, 0xff, 0xd8, 0])], 'cover.lrc');
  expect(await screen.findByText(/cover.lrc cannot be read as text/)).toBeVisible();
  expect(lyrics).toBe('[Verse]\nOne two\nThree');
  give(['[ti:Gate]\n[00:01.00]Open\n[00:02.00]Shut'], 'gate.lrc');
  expect(await screen.findByText(/gate.lrc: 2 lines, 2 with a time/)).toBeVisible();
  expect(lyrics).toBe('[00:01.00]Open\n[00:02.00]Shut');
  audio.currentTime = 2.5;
  act(() => void fireEvent(audio, new Event('seeked')));
  expect(line(2).closest('li')).toHaveAttribute('aria-current', 'true');
  expect(line(1).closest('li')).not.toHaveAttribute('aria-current');
});

test('has no findings of axe', async () => {
  const { dialog } = await openEditor();
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('plays from a line', async () => {
  const { audio } = await openEditor();
  const play = jest.spyOn(audio, 'play').mockResolvedValue();
  audio.currentTime = 3;
  press(timeOf(2), ' ');
  audio.currentTime = 60;
  fireEvent.click(screen.getByRole('button', { name: 'More for line 2' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Play from here' }));
  expect(audio.currentTime).toBe(3);
  expect(play).toHaveBeenCalledTimes(1);
});

test('the lyrics are sent as a file of the song', async () => {
  const made: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return 'blob:lrc';
    },
    revokeObjectURL: () => undefined,
  });
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await openEditor();
  fireEvent.click(screen.getByRole('button', { name: 'Download .lrc' }));
  expect(saved).toEqual(['Gate.lrc']);
  expect(made[0]?.size).toBe('[Verse]\nOne two\nThree\n'.length);
  jest.restoreAllMocks();
});

test('without its sound the words can be edited, but no time set', async () => {
  await openEditor(false);
  expect(screen.getByText('Times can be set once the song is uploaded and measured.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set time' })).toBeDisabled();
  press(timeOf(2), 'Enter');
  expect(lyrics).toBe('[Verse]\nOne two\nThree');
});

const bytesOf = (parts: BlobPart[]) => new TextEncoder().encode(parts.join('')).buffer;
