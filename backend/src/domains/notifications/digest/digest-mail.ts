// Writes the mail of a digest in plain text.
import type { DigestFrequency } from '@libretto/contracts/http/social/push';
import { mailText } from '../../../kernel/texts/mail-text';
import { type Language, text } from '../../../kernel/texts/text';
import type { Mail } from '../../../ports/messages/mailer';
import type { NotificationEntry } from '../notification-entries';
import type { NotificationsDeps } from '../notifications.deps';
import { unsubscribeToken } from './unsubscribe-token';

export const unsubscribePage = '/unsubscribe';

interface About {
  readonly userId: string;
  readonly securityEpoch: number;
  readonly username: string | null;
  readonly language: Language;
  readonly frequency: Exclude<DigestFrequency, 'off'>;
}

export function digestMail(
  { secrets, installation }: Pick<NotificationsDeps, 'secrets' | 'installation'>,
  { userId, securityEpoch, username, frequency, language }: About,
  listed: readonly NotificationEntry[],
  beyond: number,
): Omit<Mail, 'to'> {
  const address = (path: string) => new URL(path, installation.publicOrigin).href;
  const token = unsubscribeToken(secrets, userId, securityEpoch);
  const paragraphs = [
    frequency === 'daily'
      ? text`this happened since yesterday, and you have not seen it yet:`
      : text`this happened in the last week, and you have not seen it yet:`,
    // Titles and names are untrusted, so line breaks are removed.
    ...listed.map(({ body, link }) => `${body.in(language).replace(/\s+/g, ' ')}\n${address(link)}`),
    ...(beyond > 0 ? [text`And ${{ beyond }} more behind the bell.`] : []),
    frequency === 'daily'
      ? text`You get this mail every morning there is something to say. How often, you choose in your settings; to get no more of them, without signing in:`
      : text`You get this mail every Monday there is something to say. How often, you choose in your settings; to get no more of them, without signing in:`,
    address(`${unsubscribePage}?token=${token}`),
  ];
  return {
    subject: subjectOf(listed.length + Math.max(0, beyond)).in(language),
    text: mailText(language, username, paragraphs),
    unsubscribeUrl: address(`/api/notifications/digest/unsubscribe?token=${token}`),
  };
}

const subjectOf = (count: number) =>
  count === 1 ? text`One thing you have not seen` : text`${{ count }} things you have not seen`;
