import { uploadedSong } from '../testing/uploads';
import { outstandingText } from './open-points';
import { emptyRelease, type FilePhase, type ReleaseState, type SongItem } from './release/release-state';
import { fieldsOf } from './song/song-form';

const item = (phase: FilePhase | null): SongItem => ({
  key: 'song',
  file: phase && { name: 'song.wav', sizeBytes: 10, sentBytes: 0, phase, text: null },
  song: phase ? null : uploadedSong('1'),
  fields: fieldsOf(uploadedSong('1')),
  changed: new Set(),
  save: 'saved',
  problem: null,
});
const withFiles = (...phases: readonly (FilePhase | null)[]): ReleaseState => ({
  ...emptyRelease,
  fields: { ...emptyRelease.fields, title: 'Whitebeam' },
  items: phases.map(item),
});

it.each<[readonly (FilePhase | null)[], string]>([
  [[], 'Add the files of your song or your release.'],
  [['sending'], '1 file is still uploading. You can continue to edit.'],
  [['sending', 'waiting', 'failed'], '2 files are still uploading and 1 failed. You can continue to edit.'],
  [
    ['sending', 'failed', 'missing'],
    '1 file is still uploading, 1 failed and 1 file must be chosen again. You can continue to edit.',
  ],
  [['refused', 'failed'], '2 files failed.'],
  [[null], '1 song ready. A reviewer hears it before it is public.'],
  [[null, null], '2 songs ready. A reviewer hears them before they are public.'],
])('says of %j what is outstanding', (phases, text) => {
  expect(outstandingText(withFiles(...phases))).toBe(text);
});
