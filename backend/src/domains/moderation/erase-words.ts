// Erases texts that a person wrote, and those that others wrote about them, with their account: reports, appeals,
// notes.
import type { ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { caseIdOf } from './cases/case.events';
import { acts, appealEntryId, appeals, closed, erased, queue, reports } from './moderation.collections';

/** Acts with their actors, reasons and times stay, as they refer to ids only. */
export async function eraseWords(to: ProjectionWriter, userId: string): Promise<void> {
  erased.note(to, userId);
  const written = await to.collection(reports).find('byReporter', { reporterId: userId });
  const received = await to.collection(reports).find('byOwner', { ownerId: userId });
  for (const { id } of [...written, ...received])
    await to.collection(reports).update(id, (doc) => ({ ...doc, words: null }));
  const done = await to.collection(acts).find('byActor', { actorId: userId });
  const suffered = await to.collection(acts).find('about', { ownerId: userId });
  for (const { id } of [...done, ...suffered]) await to.collection(acts).update(id, (doc) => ({ ...doc, note: null }));
  for (const { id } of await to.collection(appeals).find('byUser', { userId })) {
    await to.collection(appeals).update(id, (doc) => ({ ...doc, words: '', note: null }));
    await to.collection(queue).update(appealEntryId(id), (doc) => ({ ...doc, ...closed }));
  }
  for (const { id } of await to.collection(appeals).find('byDecider', { decidedBy: userId }))
    await to.collection(appeals).update(id, (doc) => ({ ...doc, note: null }));
  // Posts and comments have their own deletion events, but a profile has none.
  const profile = caseIdOf({ kind: 'profile', id: userId });
  await to.collection(queue).update(profile, (doc) => ({ ...doc, ...closed, isDeleted: true }));
}
