import type { OfflineList } from '@libretto/product/offline/list-rules';
import { leftOutWords, offlineWords } from './offline-words';

const list = (more: Partial<OfflineList>): OfflineList => ({
  ...{ id: 'walks', name: 'Walks', status: 'kept', keptSongs: 2, allSongs: 2, keptBytes: 14_200_000, leftOut: [] },
  ...more,
});
const said = (words: string | null) => words?.replaceAll('\u00a0', ' ');
const songs = (...titles: string[]) => titles.map((title) => ({ title })) as never;

test.each([
  [{}, 'Available offline, 14 MB'],
  [{ status: 'fetching', keptSongs: 1 }, '1 of 2 songs on this device, 14 MB'],
  [
    { status: 'waiting', keptSongs: 0, keptBytes: 0 },
    '0 of 2 songs on this device. The rest will download when you are online.',
  ],
  [{ status: 'full', keptSongs: 1 }, '1 of 2 songs on this device, 14 MB. There is not enough room for the rest.'],
  [{ keptSongs: 0, allSongs: 0, keptBytes: 0 }, 'No song of it can be made available offline.'],
] as const)('%j is "%s"', (more, words) => expect(said(offlineWords(list(more), false))).toBe(words));

test('nothing is said of a connection while there is one', () => {
  expect(said(offlineWords(list({ status: 'waiting', keptSongs: 1 }), true))).toBe(
    '1 of 2 songs on this device, 14 MB',
  );
});

test.each([
  [[], undefined],
  [['A'], 'Only a preview without buying: "A".'],
  [['A', 'B'], 'Only a preview without buying: "A" and "B".'],
  [['A', 'B', 'C', 'D', 'E'], 'Only a preview without buying: "A", "B", "C" and 2 other songs.'],
])('%j are left out: %s', (titles, words) => expect(said(leftOutWords({ leftOut: songs(...titles) }))).toBe(words));
