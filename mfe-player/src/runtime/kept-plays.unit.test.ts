import type { OfflinePlay } from '@libretto/contracts/http/playback/player';
import { KeptPlays } from './kept-plays';

const hour = 3_600_000;
const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
};
let nowMs: number;
let person: string | null;
let plays: KeptPlays;
let sent: OfflinePlay[][];
beforeEach(() => {
  held.clear();
  nowMs = hour;
  person = 'ines';
  sent = [];
  plays = new KeptPlays(
    storage,
    () => person,
    () => nowMs,
  );
});

const heard = (playId: string, seconds = 5) => ({ playId, trackId: 'tide', seconds, position: 0, ended: false });
const counting = (counted: boolean) => async (told: OfflinePlay[]) => {
  sent.push(told);
  return told.map(({ playId }) => ({ playId, counted }));
};

test('reports a play as one, with the time since it began', async () => {
  plays.add(heard('a'));
  nowMs += 5_000;
  plays.add(heard('a'));
  nowMs += hour;
  await plays.send(counting(true));
  expect(sent).toEqual([[{ playId: 'a', trackId: 'tide', seconds: 10, startedSecondsAgo: 3610 }]]);
});

test('does not send a play again, even after a reload', async () => {
  plays.add(heard('a', 40));
  await plays.send(counting(true));
  await new KeptPlays(storage, () => person).send(counting(true));
  expect(sent).toHaveLength(1);
});

test('what could not be sent stays, also over a reload', async () => {
  plays.add(heard('a', 40));
  await plays.send(() => Promise.reject(new TypeError('Failed to fetch')));
  await new KeptPlays(storage, () => person).send(counting(true));
  expect(sent[0]).toMatchObject([{ playId: 'a', seconds: 40 }]);
});

test('a play that cannot count is dropped, unless it still goes on', async () => {
  plays.note(heard('b'));
  plays.add(heard('a', 10));
  plays.add(heard('b', 10));
  await plays.send(counting(false));
  plays.note(heard('c'));
  await plays.send(counting(false));
  await plays.send(counting(false));
  expect(sent.map((told) => told.map(({ playId }) => playId))).toEqual([['a', 'b'], ['b']]);
});

test('many are sent fifty at a time', async () => {
  for (let at = 0; at < 120; at++) plays.add(heard(`play-${at}`, 40));
  await plays.send(counting(true));
  expect(sent.map(({ length }) => length)).toEqual([50, 50, 20]);
});

test('two sendings at the same time are one', async () => {
  plays.add(heard('a', 40));
  await Promise.all([plays.send(counting(true)), plays.send(counting(true))]);
  expect(sent).toHaveLength(1);
});

test('plays belong to the person who heard them', async () => {
  plays.add(heard('a', 40));
  person = 'omar';
  await plays.send(counting(true));
  person = null;
  plays.add(heard('b', 40));
  await plays.send(counting(true));
  expect(sent).toEqual([]);
  person = 'ines';
  await plays.send(counting(true));
  expect(sent[0]).toMatchObject([{ playId: 'a' }]);
});

test('what somebody wrote into the storage is no play', async () => {
  storage.setItem('libretto-plays:ines', '[{"playId":1},null,"x"]');
  await plays.send(counting(true));
  expect(sent).toEqual([]);
});
