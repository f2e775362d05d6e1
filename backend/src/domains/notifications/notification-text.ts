// What a notification says, and where it leads.
import { talentsOfMinor } from '../../kernel/money';
import { moderationText } from './moderation-text';
import type { GroupDoc } from './notification-groups';

export function notificationText(
  { kind, subject, actorIds, mentionedIn, amountMinor = 0, news }: GroupDoc,
  /** Of the latest two. */
  names: readonly string[],
  title: string | undefined,
): string {
  const actor = actorsOf(names, actorIds.length);
  const songName = title === undefined ? 'a song' : `“${title}”`;
  const what = subject.type === 'song' ? `“${title ?? 'your song'}”` : 'your post';
  switch (kind) {
    case 'follow':
      return `${actor} ${actorIds.length === 1 ? 'follows' : 'follow'} you`;
    case 'comment':
      return `${actor} commented on ${what}`;
    case 'reply':
      return `${actor} replied to your comment on ${subject.type === 'song' ? songName : 'a post'}`;
    case 'mention':
      if (mentionedIn === 'post') return `${actor} mentioned you in a post`;
      return `${actor} mentioned you in a comment on ${subject.type === 'song' ? songName : 'a post'}`;
    case 'new-post':
      return `${actor} shared a new post`;
    case 'sale':
      return `${actor} bought ${what}`;
    case 'tune-in':
      return `${actor} tuned in to you`;
    case 'renditions-failed':
      return `Other audio qualities of ${what} could not be made. It plays as you uploaded it.`;
    case 'song-approved':
      return `${what} was approved`;
    case 'song-denied':
      return `${what} needs action`;
    case 'moderation':
      return moderationText(news);
    case 'donation':
      return `${actor} donated ${talentsOfMinor(amountMinor).toLocaleString('en-GB')} Talents to you`;
  }
}

/** "Ines", "Ines and Otto", "Ines and 3 others". */
function actorsOf([first = 'Somebody', second = 'somebody']: readonly string[], count: number): string {
  if (count <= 1) return first;
  return count === 2 ? `${first} and ${second}` : `${first} and ${count - 1} others`;
}

export function notificationLink({ kind, subject, userId, actorIds, commentId }: GroupDoc): string {
  // Of several people the own profile, which lists them.
  if (subject.type === 'user' && actorIds.length > 1) return `/profile?id=${userId}`;
  // The tab of the artist's own catalogue where the song stands now.
  if (kind === 'song-approved') return `/profile?id=${userId}&tab=catalogue`;
  if (kind === 'song-denied') return `/profile?id=${userId}&tab=catalogue&status=needs-action`;
  if (kind === 'moderation') return '/settings/moderation';
  // The page scrolls to the comment, as far down as it stands.
  const at = commentId === undefined ? '' : `?comment=${encodeURIComponent(commentId)}`;
  switch (subject.type) {
    case 'song':
      return `/song/${subject.id}${at}`;
    // Both kinds of posts have the same page.
    case 'post':
    case 'tuned-in-post':
      return `/post/${subject.id}${at}`;
    case 'user':
      return `/profile?id=${subject.id}`;
  }
}
