// What a notification says, and where it leads.
import { talentsOfMinor } from '../../kernel/money';
import type { NotificationDoc } from './inbox.projection';

export function notificationText(
  { kind, subject, amountMinor = 0 }: NotificationDoc,
  actor: string,
  title: string | undefined,
): string {
  const what = subject.type === 'song' ? `“${title ?? 'your song'}”` : 'your post';
  switch (kind) {
    case 'follow':
      return `${actor} follows you`;
    case 'comment':
      return `${actor} commented on ${what}`;
    case 'reply':
      return `${actor} replied to your comment on ${subject.type === 'song' ? what : 'a post'}`;
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
    case 'donation':
      return `${actor} donated ${talentsOfMinor(amountMinor).toLocaleString('en-GB')} Talents to you`;
  }
}

export function notificationLink({ kind, subject, userId }: NotificationDoc): string {
  // The tab of the artist's own catalogue where the song stands now.
  if (kind === 'song-approved') return `/profile?id=${userId}&tab=catalogue`;
  if (kind === 'song-denied') return `/profile?id=${userId}&tab=catalogue&status=needs-action`;
  switch (subject.type) {
    case 'song':
      return `/song/${subject.id}`;
    case 'post':
      return '/social';
    case 'user':
      return `/profile?id=${subject.id}`;
  }
}
