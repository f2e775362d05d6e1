// The posts of followed people, newest first. Only the posts of authors who may appear on the page are read: the time
// of each author's last post is known, so following a thousand people costs little more than following ten.
import type { ReadModels } from '../../../ports/read-models/read-models';
import { follows } from '../people/people.projection';
import { type PostDoc, postAuthors, posts } from './feed.projection';

const followsAtOnce = 1000;

interface Reading {
  readonly authorId: string;
  /** Time of the author's next post, as far as it is known. */
  nextAt: string;
  /** The author's posts, loaded when they are needed. */
  held: PostDoc[] | undefined;
  cursor: string | undefined;
}

/** Returns one more post than the page holds, to show whether more exist. */
export async function followingPosts(
  reads: ReadModels,
  followerId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PostDoc[]> {
  const readings = await readingsOf(reads, followerId);
  const found: PostDoc[] = [];
  while (found.length < offset + limit + 1) {
    const latest = readings[0];
    if (latest === undefined) break;
    if (latest.held === undefined || latest.held.length === 0) await open(reads, latest, limit);
    else found.push(latest.held.shift() as PostDoc);
    readings.shift();
    const next = latest.held?.[0];
    if (next !== undefined) latest.nextAt = next.createdAt;
    else if (latest.cursor === undefined) continue;
    insert(readings, latest);
  }
  return found.slice(offset);
}

/** All people whom a person follows. */
export async function followedBy(reads: ReadModels, followerId: string): Promise<ReadonlySet<string>> {
  const followed = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await reads
      .collection(follows)
      .find('byFollower', { equals: { followerId }, limit: followsAtOnce, cursor });
    for (const { followeeId } of page.items) followed.add(followeeId);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return followed;
}

/** Sorted by last post, latest first. */
async function readingsOf(reads: ReadModels, followerId: string): Promise<Reading[]> {
  const readings: Reading[] = [];
  let cursor: string | undefined;
  do {
    const page = await reads
      .collection(follows)
      .find('byFollower', { equals: { followerId }, limit: followsAtOnce, cursor });
    const authors = await reads.collection(postAuthors).getMany(page.items.map(({ followeeId }) => followeeId));
    for (const author of authors) {
      if (!author) continue;
      readings.push({ authorId: author.authorId, nextAt: author.lastPostAt, held: undefined, cursor: undefined });
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return readings.sort((a, b) => (a.nextAt < b.nextAt ? 1 : a.nextAt > b.nextAt ? -1 : 0));
}

async function open(reads: ReadModels, reading: Reading, limit: number): Promise<void> {
  const { authorId, cursor } = reading;
  const page = await reads.collection(posts).find('byAuthor', { equals: { authorId }, limit: limit + 1, cursor });
  reading.held = [...page.items];
  reading.cursor = page.nextCursor;
}

function insert(readings: Reading[], reading: Reading): void {
  const at = readings.findIndex(({ nextAt }) => nextAt < reading.nextAt);
  readings.splice(at < 0 ? readings.length : at, 0, reading);
}
