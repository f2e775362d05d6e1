// Creates two playlists of the demo listener.
import { playlistStream } from '../../src/domains/library/playlists/playlist.decider';
import { type Act, byUser, dayMs, demoId, minuteMs } from './stage';

const ownerId = 'ines-halloran';

const demoPlaylists = [
  { name: 'Night ferry', madeDaysAgo: 34, songIds: ['convex-memory', 'tiles', 'salt-hours'] },
  { name: 'Slow mornings', madeDaysAgo: 12, songIds: ['the-wren-year', 'whitebeam', 'lantern-office', 'salt-hours'] },
] as const;

export function playlistActs(nowMs: number): readonly Act[] {
  return demoPlaylists.map(({ name, madeDaysAgo, songIds }, number): Act => {
    const playlistId = demoId('playlist', String(number + 1));
    const of = { playlistId, byUserId: ownerId };
    return {
      atMs: nowMs - madeDaysAgo * dayMs - number * minuteMs,
      run: async ({ commands }) => {
        const handler = commands.handlerOf(playlistStream);
        const made = { ...of, kind: 'create', name, imageId: null, dominantColor: null } as const;
        await handler.execute(playlistId, made, byUser(ownerId, playlistId));
        for (const songId of songIds) {
          const add = { ...of, kind: 'add', songId, newEntryId: `${songId}-again` } as const;
          await handler.execute(playlistId, add, byUser(ownerId, `${playlistId}/${songId}`));
        }
      },
    };
  });
}
