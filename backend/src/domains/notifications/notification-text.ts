// Text and link of a notification.

import { formatLocaleOf, type Text, text, written } from '../../kernel/texts/text';
import { type Minor, talentsOfMinor } from '../../kernel/values/money';
import { moderationText } from './moderation-text';
import type { GroupDoc } from './notification-groups';

export function notificationText(
  { kind, subject, actorIds, mentionedIn, amountMinor = 0, news }: GroupDoc,
  /** Names of the latest two actors. */
  names: readonly (string | Text)[],
  title: string | undefined,
): Text {
  const actor = actorsOf(names, actorIds.length);
  const isSong = subject.type === 'song';
  const songName = title === undefined ? text`a song` : text`“${{ title }}”`;
  // Used within a sentence, where other languages use different cases for a post and a song.
  const song = title ?? text`your song`;
  switch (kind) {
    case 'follow':
      return actorIds.length === 1 ? text`${{ actor }} follows you` : text`${{ actor }} follow you`;
    case 'comment':
      return isSong ? text`${{ actor }} commented on “${{ song }}”` : text`${{ actor }} commented on your post`;
    case 'reply':
      return isSong
        ? text`${{ actor }} replied to your comment on ${{ songName }}`
        : text`${{ actor }} replied to your comment on a post`;
    case 'mention':
      if (mentionedIn === 'post') return text`${{ actor }} mentioned you in a post`;
      return isSong
        ? text`${{ actor }} mentioned you in a comment on ${{ songName }}`
        : text`${{ actor }} mentioned you in a comment on a post`;
    case 'new-post':
      return text`${{ actor }} shared a new post`;
    case 'sale':
      return text`${{ actor }} bought “${{ song }}”`;
    case 'tune-in':
      return text`${{ actor }} tuned in to you`;
    case 'renditions-failed':
      return text`Other audio qualities of “${{ song }}” could not be made. It plays as you uploaded it.`;
    case 'song-approved':
      return text`“${{ song }}” was approved`;
    case 'song-denied':
      return text`“${{ song }}” needs action`;
    case 'moderation':
      return moderationText(news);
    case 'donation':
      return text`${{ actor }} donated ${{ amount: amountOf(amountMinor) }} Talents to you`;
  }
}

/** "Ines", "Ines and Otto", "Ines and 3 others". */
function actorsOf(
  [first = text`Somebody`, second = text`somebody`]: readonly (string | Text)[],
  count: number,
): string | Text {
  if (count <= 1) return first;
  return count === 2 ? text`${{ first }} and ${{ second }}` : text`${{ first }} and ${{ others: count - 1 }} others`;
}

const amountOf = (minor: Minor): Text =>
  written((language) => talentsOfMinor(minor).toLocaleString(formatLocaleOf[language]));

export function notificationLink({ kind, subject, userId, actorIds, commentId }: GroupDoc): string {
  // With several followers, the link leads to the person's own profile, which lists them.
  if (subject.type === 'user' && actorIds.length > 1) return `/profile?id=${userId}`;
  // Links to the tab of the artist's own catalogue that lists the song now.
  if (kind === 'song-approved') return `/profile?id=${userId}&tab=catalogue`;
  if (kind === 'song-denied') return `/profile?id=${userId}&tab=catalogue&status=needs-action`;
  if (kind === 'moderation') return '/settings/moderation';
  // The page scrolls to the comment, however far down it is.
  const at = commentId === undefined ? '' : `?comment=${encodeURIComponent(commentId)}`;
  switch (subject.type) {
    case 'song':
      return `/song/${subject.id}${at}`;
    // Both kinds of posts share one page.
    case 'post':
    case 'tuned-in-post':
      return `/post/${subject.id}${at}`;
    case 'user':
      return `/profile?id=${subject.id}`;
  }
}
