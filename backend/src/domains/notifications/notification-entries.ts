// Renders the entries of the inbox as one person sees them now, without people whom they do not see.

import { type Text, text } from '../../kernel/texts/text';
import type { ReadModels } from '../../ports/read-models/read-models';
import { subjectNames } from './inbox.projection';
import type { GroupDoc } from './notification-groups';
import { notificationLink, notificationText } from './notification-text';

export interface NotificationEntry {
  readonly group: GroupDoc;
  readonly body: Text;
  /** Site-relative path. */
  readonly link: string;
}

export const isOfSeenPeople = ({ actorIds }: GroupDoc, unseen: ReadonlySet<string>): boolean =>
  actorIds.some((id) => !unseen.has(id));

/** In the order of the groups; groups of unseen people only must have been filtered out before. */
export async function notificationEntries(
  reads: ReadModels,
  groups: readonly GroupDoc[],
  unseen: ReadonlySet<string>,
): Promise<readonly NotificationEntry[]> {
  const shown = groups.map((doc) => ({ ...doc, actorIds: doc.actorIds.filter((id) => !unseen.has(id)) }));
  const latest = shown.flatMap(({ actorIds }) => actorIds.slice(0, 2));
  const people = await reads.collection(subjectNames).getMany(latest.map((id) => `user:${id}`));
  const nameOf = new Map<string, string | Text>(latest.map((id, index) => [id, people[index]?.name ?? text`Somebody`]));
  const titles = await reads.collection(subjectNames).getMany(shown.map((doc) => `song:${doc.subject.id}`));
  return shown.map((group, index) => {
    const names = group.actorIds.slice(0, 2).map((id) => nameOf.get(id) ?? text`Somebody`);
    return {
      group,
      body: notificationText(group, names, titles[index]?.name ?? undefined),
      link: notificationLink(group),
    };
  });
}
