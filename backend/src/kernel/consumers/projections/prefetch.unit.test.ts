import type { StoredEvent } from '../../../ports/events/event-store';
import { defineCollection } from '../../../ports/read-models/read-models';
import { prefetch } from './prefetch';
import type { ProjectionWriter } from './projection';

interface Song {
  id: string;
  plays: number;
}
const songs = defineCollection<Song>()({ name: 'songs', indexes: { byPlays: { equals: ['plays'] } } });
const artists = defineCollection<Song>()({ name: 'artists', indexes: {} });

const event = (type: string, songId: string) => ({ type, data: { songId } }) as unknown as StoredEvent;
const songIdOf = ({ data }: StoredEvent) => (data as unknown as { songId: string }).songId;

const ran: string[] = [];
const handlers = {
  published: (told: StoredEvent, to: ProjectionWriter) => {
    to.collection(songs).put(songIdOf(told), { id: songIdOf(told), plays: 0 });
    to.push('songs', 'published', {});
  },
  played: async (told: StoredEvent, to: ProjectionWriter) => {
    const song = await to.collection(songs).get(songIdOf(told));
    ran.push('after its first read');
    await to.collection(artists).get(`${song?.plays}`);
  },
  renamed: async (told: StoredEvent, to: ProjectionWriter) => {
    await to.collection(artists).update(songIdOf(told), (doc) => ({ ...doc, plays: 1 }));
  },
  listed: async (_: StoredEvent, to: ProjectionWriter) => {
    await to.collection(songs).find('byPlays', { plays: 1 });
    ran.push('after its first search');
  },
  broken: () => {
    throw new Error('broken at once');
  },
  brokenLater: async () => {
    throw new Error('broken later');
  },
};

test('notes the first read of each event and runs nothing after it', async () => {
  const events = [
    ...[event('published', 'a'), event('played', 'a'), event('played', 'b'), event('played', 'a')],
    ...[event('renamed', 'c'), event('listed', 'd'), event('broken', 'e'), event('brokenLater', 'f')],
    event('unknown', 'g'),
  ];
  const reads = prefetch(events, handlers, 0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([...reads].map(([{ name }, ids]) => [name, [...ids]])).toEqual([
    ['songs', ['a', 'b']],
    ['artists', ['c']],
  ]);
  expect(ran).toEqual([]);
});
