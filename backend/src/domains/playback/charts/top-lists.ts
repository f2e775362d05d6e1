// The most streamed songs of the last seven days, followed by the most streamed ones of all time if these are too few.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { allDays, streamCounts } from '../listening/stream-counts.projection';

const listedDays = 7;
const dayMs = 24 * 60 * 60_000;
/** A song below this rank on every single day cannot rank high in the week. */
const songsOfADay = 200;

/** Song ids, most streamed first. */
export async function topSongIds(reads: ReadModels, nowMs: number, limit: number): Promise<readonly string[]> {
  const days = Array.from({ length: listedDays }, (_, back) =>
    new Date(nowMs - back * dayMs).toISOString().slice(0, 10),
  );
  const [ever, ...lists] = await Promise.all(
    [allDays, ...days].map((day) =>
      reads.collection(streamCounts).find('byDay', { equals: { day }, limit: songsOfADay }),
    ),
  );
  const ofTheWeek = new Map<string, number>();
  for (const { songId, streams } of lists.flatMap((list) => list.items)) {
    ofTheWeek.set(songId, (ofTheWeek.get(songId) ?? 0) + streams);
  }
  const week = [...ofTheWeek].sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1)).map(([songId]) => songId);
  const older = (ever?.items ?? []).map(({ songId }) => songId).filter((songId) => !ofTheWeek.has(songId));
  return [...week, ...older].slice(0, limit);
}
