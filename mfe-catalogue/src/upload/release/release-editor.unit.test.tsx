import { query } from '@libretto/product/query';
import { answerCalls, resetPage, showHook, signIn } from '@libretto/product/testing/page-test';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, waitFor } from '@testing-library/react';
import { fakeUploads, uploadedRelease, uploadedSong } from '../../testing/uploads';
import { keepUpload, keptUploads } from '../files/kept-uploads';
import { outstandingText } from '../open-points';
import { ReleaseEditor } from './release-editor';
import { useReleaseEditor } from './use-release-editor';

const wav = (name: string, size = 1_000) => {
  const file = new File(['x'], name, { type: 'audio/wav' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const noDrafts = { 'GET /api/upload/drafts': { releases: [], songs: [] } };
const calls = {
  ...noDrafts,
  'POST /api/upload/release': { release: uploadedRelease({ title: 'Whitebeam' }) },
  'PUT /api/upload/release/release': { release: uploadedRelease() },
};
let uploads: ReturnType<typeof fakeUploads>;

function editorWith(answers: Record<string, unknown>) {
  const asked = answerCalls(answers);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const editor = new ReleaseEditor('ines', queries, uploads.start);
  const lines = () => editor.getState().items.map(({ fields, file }) => `${fields.name}: ${file?.phase ?? 'uploaded'}`);
  const sent = (call: string) => asked.filter((each) => each.call === call).map(({ body }) => body);
  return { editor, lines, sent, queries };
}

beforeEach(() => {
  signIn();
  localStorage.clear();
  uploads = fakeUploads();
});
afterEach(resetPage);

test('brings two files at a time, and a song of each as soon as its bytes are there', async () => {
  const { editor, lines, sent } = editorWith({
    ...calls,
    'POST /api/upload/drafts': { song: uploadedSong('a', { name: 'Whitebeam' }) },
  });
  await editor.load();
  editor.addFiles([wav('01 Whitebeam.wav'), wav('02 The Long Acre.wav'), wav('03 Hornbeam.wav')]);
  await waitFor(() => expect(uploads.started).toHaveLength(2));
  expect(lines()).toEqual(['Whitebeam: sending', 'The Long Acre: sending', 'Hornbeam: waiting']);
  const [first] = uploads.started;
  first?.handlers.onBegun('u1');
  expect(keptUploads('ines')).toEqual([
    { uploadId: 'u1', releaseId: 'release', fileName: '01 Whitebeam.wav', sizeBytes: 1_000 },
  ]);
  first?.handlers.onProgress(630);
  expect(editor.getState().items[0]?.file).toMatchObject({ sentBytes: 630, phase: 'sending' });
  first?.handlers.onDone('u1');
  await waitFor(() => expect(lines()[0]).toBe('Whitebeam: uploaded'));
  expect(sent('POST /api/upload/drafts')).toEqual([{ uploadId: 'u1', releaseId: 'release', trackNumber: 1 }]);
  expect(keptUploads('ines')).toEqual([]);
  await waitFor(() => expect(uploads.started).toHaveLength(3));
  expect(sent('POST /api/upload/release')).toHaveLength(1);
});

test('waits for the connection and continues automatically; other failures wait for the artist', async () => {
  const { editor, lines } = editorWith(calls);
  await editor.load();
  editor.addFiles([wav('a.wav'), wav('b.wav')]);
  await waitFor(() => expect(uploads.started).toHaveLength(2));
  const [first, second] = uploads.started;
  first?.handlers.onBegun('u1');
  first?.handlers.onStopped({ isOffline: true, text: null });
  second?.handlers.onStopped({ isOffline: false, text: 'Too many uploads are open.' });
  expect(lines()).toEqual(['a: offline', 'b: failed']);
  expect(outstandingText(editor.getState())).toBe('1 file is still uploading and 1 failed. You can continue to edit.');
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(uploads.started).toHaveLength(3));
  expect(uploads.started[2]).toMatchObject({ file: first?.file, uploadId: 'u1' });
  expect(lines()).toEqual(['a: sending', 'b: failed']);
  editor.retry(editor.getState().items[1]?.key ?? '');
  await waitFor(() => expect(lines()).toEqual(['a: sending', 'b: sending']));
});

test('calls a song as its file is called, without the number in front, and a release as its first song', async () => {
  const song = uploadedSong('a', { name: '02 The Long Acre' });
  const { editor, sent } = editorWith({
    ...calls,
    'POST /api/upload/drafts': { song },
    'PUT /api/upload/song/a': { song },
    'POST /api/upload/release/release/cover': { image: null },
  });
  await editor.load();
  editor.addFiles([wav('02 The Long Acre.wav'), new File(['x'], 'cover.png', { type: 'image/png' })]);
  await waitFor(() => expect(uploads.started).toHaveLength(1));
  expect(sent('POST /api/upload/release')).toEqual([{ title: 'The Long Acre' }]);
  uploads.started[0]?.handlers.onDone('u1');
  await waitFor(() => expect(sent('PUT /api/upload/song/a')).toEqual([{ name: 'The Long Acre' }]));
});

test('refuses files that are no sound or too large at once, with the reason', async () => {
  const { editor } = editorWith(calls);
  await editor.load();
  editor.addFiles([wav('big.wav', 100 * 1024 * 1024 + 1)]);
  editor.addFiles([new File(['x'], 'letter.docx')]);
  expect(editor.getState().items.map(({ file }) => file?.text)).toEqual([
    'File size must be less than Max 100MB',
    'Please select a valid audio file',
  ]);
  expect(uploads.started).toHaveLength(0);
});

test('a damaged file cannot be tried again', async () => {
  const { editor, lines } = editorWith({ ...calls, 'POST /api/upload/drafts': 422 });
  await editor.load();
  editor.addFiles([wav('a.wav')]);
  await waitFor(() => expect(uploads.started).toHaveLength(1));
  uploads.started[0]?.handlers.onDone('u1');
  await waitFor(() => expect(lines()).toEqual(['a: refused']));
  expect(editor.getState().items[0]?.file?.text).toBe('Refused with 422');
});

test('keeps texts typed during the upload, next to the metadata of the file', async () => {
  const song = uploadedSong('a', { name: 'Take 3', lyrics: 'From the file', genre: 'Folk' });
  const { editor, sent } = editorWith({
    ...calls,
    'POST /api/upload/drafts': { song: { ...song, tags: { ...song.tags, album: 'The Wren Year' } } },
    'PUT /api/upload/song/a': { song },
  });
  await editor.load();
  editor.addFiles([wav('a.wav')]);
  await waitFor(() => expect(uploads.started).toHaveLength(1));
  editor.setSong(editor.getState().items[0]?.key ?? '', 'name', 'The Long Acre');
  uploads.started[0]?.handlers.onDone('u1');
  await waitFor(() => expect(editor.getState().items[0]?.song).not.toBeNull());
  expect(editor.getState().items[0]?.fields).toMatchObject({ name: 'The Long Acre', lyrics: 'From the file' });
  expect(editor.getState().fields).toMatchObject({ title: 'The Wren Year', genre: 'Folk' });
  await waitFor(() => expect(sent('PUT /api/upload/song/a')).toEqual([{ name: 'The Long Acre' }]));
  expect(editor.isBusy).toBe(false);
});

test('shows the draft again after a reload, and goes on with a file that is chosen again', async () => {
  keepUpload('ines', { uploadId: 'u9', releaseId: 'release', fileName: 'b.wav', sizeBytes: 900 });
  keepUpload('ines', { uploadId: 'gone', releaseId: 'release', fileName: 'c.wav', sizeBytes: 900 });
  const { editor, lines } = editorWith({
    ...calls,
    'GET /api/upload/drafts': {
      releases: [uploadedRelease({ songs: [uploadedSong('a', { name: 'Whitebeam' })] })],
      songs: [],
    },
    'GET /api/upload/tus/u9': { upload: { id: 'u9', fileName: 'b.wav', offset: 300, sizeBytes: 900, expiresAt: '' } },
  });
  await editor.load();
  expect(editor.getState().fields.title).toBe('Whitebeam');
  expect(lines()).toEqual(['Whitebeam: uploaded', 'b: missing']);
  expect(outstandingText(editor.getState())).toBe('1 file must be chosen again.');
  editor.addFiles([wav('b.wav', 900)]);
  await waitFor(() => expect(uploads.started).toHaveLength(1));
  expect(uploads.started[0]).toMatchObject({ uploadId: 'u9' });
  expect(lines()).toHaveLength(2);
});

test('the order of the songs is saved with their numbers', async () => {
  const songs = [uploadedSong('a'), uploadedSong('b', { trackNumber: 2 }), uploadedSong('c', { trackNumber: 3 })];
  const { editor, sent, queries } = editorWith({
    ...calls,
    'GET /api/upload/drafts': { releases: [uploadedRelease({ songs })], songs: [] },
    'PUT /api/upload/song/a': {},
    'PUT /api/upload/song/b': {},
    'PUT /api/upload/song/c': {},
    'POST /api/upload/release/release/submit': { songs: [] },
  });
  await editor.load();
  editor.move('c', 0);
  const counts = query('GET /api/profile/catalog/counts', { query: { userId: 'ines' } });
  queries.setQueryData(counts.queryKey, { approved: 0, pending: 0, needsAction: 0, drafts: 1 });
  expect(await editor.submit()).toBeNull();
  expect(queries.getQueryState(counts.queryKey)?.isInvalidated).toBe(true);
  expect(sent('PUT /api/upload/song/c')).toEqual([{ trackNumber: 1 }]);
  expect(sent('PUT /api/upload/song/a')).toEqual([{ trackNumber: 2 }]);
  expect(sent('PUT /api/upload/song/b')).toEqual([{ trackNumber: 3 }]);
});

test('leads to the first thing that is missing, and submits when nothing is', async () => {
  const songs = [uploadedSong('a', { sound: { ...uploadedSong('a').sound, state: 'failed', error: 'No sound' } })];
  const { editor, sent } = editorWith({
    ...calls,
    'GET /api/upload/drafts': { releases: [uploadedRelease({ songs })], songs: [] },
    'DELETE /api/upload/song/a': { success: true },
    'POST /api/upload/release/release/submit': { songs: [] },
  });
  await editor.load();
  expect(await editor.submit()).toEqual({ key: 'a', field: 'sound' });
  await editor.remove('a');
  expect(await editor.submit()).toEqual({ key: null, field: 'files' });
  expect(sent('POST /api/upload/release/release/submit')).toHaveLength(0);
});

test('a song that the server keeps reappears with the reason', async () => {
  const { editor } = editorWith({
    ...calls,
    'GET /api/upload/drafts': { releases: [uploadedRelease({ songs: [uploadedSong('a')] })], songs: [] },
    'DELETE /api/upload/song/a': 409,
  });
  await editor.load();
  const removal = editor.remove('a');
  expect(editor.getState().items).toEqual([]);
  await removal;
  expect(editor.getState().items[0]).toMatchObject({ key: 'a', problem: 'Refused with 409' });
});

test('cancelling a file tells the server to drop it', async () => {
  const { editor } = editorWith(calls);
  await editor.load();
  editor.addFiles([wav('a.wav')]);
  await waitFor(() => expect(uploads.started).toHaveLength(1));
  uploads.started[0]?.handlers.onBegun('u1');
  await editor.remove(editor.getState().items[0]?.key ?? '');
  expect(uploads.started[0]?.state).toBe('forgotten');
  expect(keptUploads('ines')).toEqual([]);
});

test('a release that is discarded while it is being created leaves no draft behind', async () => {
  let create = (_: unknown) => undefined as unknown;
  const created = new Promise((resolve) => {
    create = resolve;
  });
  const { editor, sent } = editorWith({
    ...calls,
    'POST /api/upload/release': () => created,
    'DELETE /api/upload/release/release': { success: true },
  });
  await editor.load();
  editor.addFiles([wav('a.wav')]);
  const discarded = editor.discard();
  create({ release: uploadedRelease({ title: 'a' }) });
  expect(await discarded).toBe(true);
  expect(sent('DELETE /api/upload/release/release')).toHaveLength(1);
  expect(editor.getState()).toMatchObject({ releaseId: null, items: [], problem: null });
  expect(uploads.started.filter(({ state }) => state === 'started')).toEqual([]);
});

test('the browser asks before the tab is closed during an upload, also while another page is shown', async () => {
  answerCalls({ ...calls, 'POST /api/upload/release': () => new Promise(() => undefined) });
  const isAsked = () => {
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  const held = showHook(() => useReleaseEditor('ines'));
  await act(() => held().editor.load());
  expect(isAsked()).toBe(false);
  act(() => held().editor.addFiles([wav('a.wav')]));
  expect(isAsked()).toBe(true);
  cleanup();
  expect(isAsked()).toBe(true);
});
