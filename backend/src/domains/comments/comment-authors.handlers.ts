// Authors of comments, stored with the thread because a pushed comment carries its author.
import type {
  AccountTypeChanged,
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import type { ProjectionHandlers, ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { mentionKey } from '../../kernel/content/mentions';
import { authorNames, type CommentAuthor, commentAuthors } from './thread/thread.collections';

export type AuthorEvent =
  | UserRegistered
  | UsernameChanged
  | AccountTypeChanged
  | ProfileImageChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored;

export const authorHandlers: ProjectionHandlers<AuthorEvent> = {
  UserRegistered: ({ data: { userId, username, isArtist } }, to) => rename(to, userId, { username, isArtist }),
  UsernameChanged: ({ data: { userId, username } }, to) => rename(to, userId, { username }),
  AccountTypeChanged: ({ data }, to) => change(to, data.userId, { isArtist: data.isArtist }),
  ProfileImageChanged: ({ data }, to) => change(to, data.userId, { imageId: data.imageId }),
  PatronPurchased: ({ data }, to) => change(to, data.userId, { isPatron: true }),
  PatronageEnded: ({ data }, to) => change(to, data.userId, { isPatron: false }),
  PatronageRestored: ({ data }, to) => change(to, data.userId, { isPatron: true }),
};

/** Maps the new name to the person and removes the former one, unless somebody else has taken that name since. */
async function rename(to: ProjectionWriter, userId: string, changes: Partial<CommentAuthor>): Promise<void> {
  const names = to.collection(authorNames);
  const former = (await to.collection(commentAuthors).get(userId))?.username;
  if (former && (await names.get(mentionKey(former)))?.userId === userId) names.delete(mentionKey(former));
  if (changes.username) names.put(mentionKey(changes.username), { userId });
  await change(to, userId, changes);
}

/** A patronage event has another partition key than its person and may arrive first. */
async function change(to: ProjectionWriter, userId: string, changes: Partial<CommentAuthor>): Promise<void> {
  const unknown = { userId, username: null, isArtist: false, isPatron: false, imageId: null };
  const author = (await to.collection(commentAuthors).get(userId)) ?? unknown;
  to.collection(commentAuthors).put(userId, { ...author, ...changes });
}
