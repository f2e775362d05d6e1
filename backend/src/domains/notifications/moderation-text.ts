// Texts about moderation decisions for the person concerned.
import type { ModeratedKind } from '@libretto/contracts/http/administration/moderation';
import { dayOf, type Text, text } from '../../kernel/texts/text';
import type { ModerationNews } from './inbox.events';

/** One complete sentence per kind, because other languages inflect the words around it. */
const hiddenTexts: Readonly<Record<ModeratedKind, Text>> = {
  comment: text`Your comment was hidden by a moderator`,
  post: text`Your post was hidden by a moderator`,
  'tuned-in-post': text`Your tuned-in post was hidden by a moderator`,
  profile: text`Your profile was hidden by a moderator`,
};
const restoredTexts: Readonly<Record<ModeratedKind, Text>> = {
  comment: text`Your comment is shown again`,
  post: text`Your post is shown again`,
  'tuned-in-post': text`Your tuned-in post is shown again`,
  profile: text`Your profile is shown again`,
};

export function moderationText(news: ModerationNews | undefined): Text {
  switch (news?.kind) {
    case 'hidden':
      return hiddenTexts[news.what];
    case 'restored':
      return restoredTexts[news.what];
    case 'banned':
      return text`You cannot comment or post until ${{ day: dayOf(news.until) }}`;
    case 'strike':
      return strikeText(news.number, news.until);
    case 'withdrawn':
      return news.penalty === 'ban' ? text`You can comment and post again` : text`A strike against you was withdrawn`;
    case 'appeal-upheld':
      return text`Your appeal was refused`;
    case undefined:
      return text`A moderator made a decision about you`;
  }
}

function strikeText(number: 1 | 2 | 3, until: string | null): Text {
  if (number === 3) return text`Third strike: your account is blocked`;
  if (number === 2)
    return text`Second strike: payouts are held until ${{ day: until === null ? text`further notice` : dayOf(until) }}`;
  return text`First strike: this is a warning`;
}
