import { openPageIn } from '../../../infra/languages/page-in';
import { sentOf } from './files/megabytes';
import { openedText } from './lyrics/lyrics-texts';
import { outstandingText } from './open-points';
import { emptyRelease, type FilePhase, type SongItem } from './release/release-state';
import { fieldsOfFile } from './song/song-form';

const item = (phase: FilePhase): SongItem => ({
  key: 'song',
  file: { name: 'song.wav', sizeBytes: 10, sentBytes: 0, phase, text: null },
  song: null,
  fields: fieldsOfFile('song.wav'),
  changed: new Set(),
  save: 'saved',
  problem: null,
});

beforeAll(() => openPageIn('de', 'mfe-catalogue'));

it('lists the open points in German', () => {
  const items = (['sending', 'waiting', 'failed', 'missing'] as const).map(item);
  expect(outstandingText({ ...emptyRelease, items })).toBe(
    '2 Dateien werden noch hochgeladen, 1 ist fehlgeschlagen und 1 Datei muss neu gewählt werden. Du kannst inzwischen weiter bearbeiten.',
  );
});

it('says in German how much of a file is sent', () => {
  expect(sentOf(38_400_000, 1_061_000_000).replaceAll('\u00a0', ' ')).toBe('38,4 von 1.061,0 MB');
});

it('says in German which lines a file has brought', () => {
  const rows = [{ id: 1, text: 'Slow water', atMs: 1000 }];
  expect(openedText({ name: 'tide.lrc' }, rows)).toBe(
    'tide.lrc: 1 Zeile, 1 mit Zeit. „Rückgängig“ bringt zurück, was hier stand.',
  );
});
