// Finds the thread of a visible song or post, and checks who may see a restricted one.
import type { Caller } from '../../../kernel/http/access/caller';
import { forbidden, notFound, unauthorized } from '../../../kernel/http/server/problem';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { type ThreadRef, threadKey } from '../comment.events';
import { type ThreadDoc, threads } from './thread.collections';
import { threadFanId, threadFans } from './thread-fans.projection';

export const noSubject = (family: ThreadRef['family']) =>
  notFound(family === 'song' ? 'This song does not exist' : 'This post does not exist');

const notTunedIn = forbidden('Tune in to this artist to read and write comments');

/** @throws Problem 404; 401 or 403 for the thread of a tuned-in post if the caller is not tuned in */
export async function openThreadOf(
  reads: ReadModels,
  family: ThreadRef['family'],
  subjectId: string,
  caller: Caller,
): Promise<ThreadDoc> {
  const thread = await reads.collection(threads).get(threadKey({ family, subjectId }));
  if (!thread?.isOpen || thread.isHidden) throw noSubject(family);
  if (!(await maySee(reads, thread, caller))) throw caller.kind === 'guest' ? unauthorized() : notTunedIn;
  return thread;
}

/** The owner of a tuned-in post's thread if this caller may subscribe to it. */
export async function ownerToFollow(reads: ReadModels, subjectId: string, caller: Caller): Promise<string | undefined> {
  const thread = await reads.collection(threads).get(threadKey({ family: 'tuned-in-post', subjectId }));
  if (!thread?.isOpen || thread.isHidden) return undefined;
  return (await maySee(reads, thread, caller)) ? thread.ownerId : undefined;
}

async function maySee(reads: ReadModels, { family, ownerId }: ThreadDoc, caller: Caller): Promise<boolean> {
  if (family !== 'tuned-in-post') return true;
  if (caller.kind === 'guest') return false;
  if (caller.userId === ownerId || caller.roles.includes('admin')) return true;
  return (await reads.collection(threadFans).get(threadFanId(caller.userId, ownerId))) !== undefined;
}
