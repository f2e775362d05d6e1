// Content that a moderator hides moves to a separate collection, so that no list can show it, and back when it is
// restored.
import type { ContentHidden } from '@libretto/contracts/events';
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import type { ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import type { erasedPeopleOf } from '../../../kernel/content/erased-people';

export interface HiddenMark {
  readonly hidden: Hidden;
  readonly hiddenBy: string;
}

interface Documents<Doc> {
  get(id: string): Promise<Doc | undefined>;
  put(id: string, doc: Doc): void;
  delete(id: string): void;
}

/** The mark of the decision; the note of a moderator whose account has ended is omitted. */
export async function markOf(
  { actId, reason, note, byUserId }: ContentHidden['data'],
  to: ProjectionWriter,
  erased: Pick<ReturnType<typeof erasedPeopleOf>, 'kept'>,
): Promise<HiddenMark> {
  return { hidden: { actId, reason, note: await erased.kept(to, note, byUserId) }, hiddenBy: byUserId };
}

/** @returns whether it was shown before */
export async function hide<Doc extends object>(
  shown: Documents<Doc>,
  hidden: Documents<Doc & HiddenMark>,
  id: string,
  mark: HiddenMark,
): Promise<boolean> {
  const doc = await shown.get(id);
  if (!doc) return false;
  shown.delete(id);
  hidden.put(id, { ...doc, ...mark });
  return true;
}

/** @returns whether it was hidden before */
export async function restore<Doc extends object>(
  shown: Documents<Doc>,
  hidden: Documents<Doc & HiddenMark>,
  id: string,
): Promise<boolean> {
  const known = await hidden.get(id);
  if (!known) return false;
  const { hidden: _, hiddenBy: __, ...doc } = known;
  hidden.delete(id);
  shown.put(id, doc as unknown as Doc);
  return true;
}

/** Removes the notes of a moderator whose account has ended. */
export function forgetNotes<Doc extends HiddenMark>(
  hidden: Pick<Documents<Doc>, 'put'>,
  found: readonly { readonly id: string; readonly doc: Doc }[],
): void {
  for (const { id, doc } of found) hidden.put(id, { ...doc, hidden: { ...doc.hidden, note: null } });
}
