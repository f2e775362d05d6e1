// What somebody reads of a decision about them.
import { moderatedKindTexts } from '@libretto/contracts/report-reasons';
import type { ModerationNews } from './inbox.events';

const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function moderationText(news: ModerationNews | undefined): string {
  switch (news?.kind) {
    case 'hidden':
      return `Your ${moderatedKindTexts[news.what]} was hidden by a moderator`;
    case 'restored':
      return `Your ${moderatedKindTexts[news.what]} is shown again`;
    case 'banned':
      return `You cannot comment or post until ${dayOf(news.until)}`;
    case 'strike':
      return strikeText(news.number, news.until);
    case 'withdrawn':
      return news.penalty === 'ban' ? 'You can comment and post again' : 'A strike against you was withdrawn';
    case 'appeal-upheld':
      return 'Your appeal was refused';
    case undefined:
      return 'A moderator made a decision about you';
  }
}

function strikeText(number: 1 | 2 | 3, until: string | null): string {
  if (number === 3) return 'Third strike: your account is blocked';
  if (number === 2) return `Second strike: payouts are held until ${until === null ? 'further notice' : dayOf(until)}`;
  return 'First strike: this is a warning';
}
