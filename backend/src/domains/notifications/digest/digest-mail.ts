// The mail of a digest, in plain text.
import type { DigestFrequency } from '@libretto/contracts/http/push';
import { sourceLanguage } from '../../../kernel/text';
import type { Mail } from '../../../ports/mailer';
import type { NotificationEntry } from '../notification-entries';
import type { NotificationsDeps } from '../notifications.deps';
import { unsubscribeToken } from './unsubscribe-token';

export const unsubscribePage = '/unsubscribe';

interface About {
  readonly userId: string;
  readonly username: string | null;
  readonly frequency: Exclude<DigestFrequency, 'off'>;
}

export function digestMail(
  { secrets, installation }: Pick<NotificationsDeps, 'secrets' | 'installation'>,
  { userId, username, frequency }: About,
  listed: readonly NotificationEntry[],
  beyond: number,
): Omit<Mail, 'to'> {
  const address = (path: string) => new URL(path, installation.publicOrigin).href;
  const token = unsubscribeToken(secrets, userId);
  const paragraphs = [
    `Hello ${username ?? 'there'},`,
    `this happened ${frequency === 'daily' ? 'since yesterday' : 'in the last week'}, and you have not seen it yet:`,
    // Titles and names are other people's words: each stays on one line.
    ...listed.map(({ body, link }) => `${body.in(sourceLanguage).replace(/\s+/g, ' ')}\n${address(link)}`),
    ...(beyond > 0 ? [`And ${beyond} more behind the bell.`] : []),
    `You get this mail ${frequency === 'daily' ? 'every morning' : 'every Monday'} there is something to say. How often, you choose in your settings; to get no more of them, without signing in:`,
    address(`${unsubscribePage}?token=${token}`),
    'Libretto',
  ];
  return {
    subject: subjectOf(listed.length + Math.max(0, beyond)),
    text: `${paragraphs.join('\n\n')}\n`,
    unsubscribeUrl: address(`/api/notifications/digest/unsubscribe?token=${token}`),
  };
}

const subjectOf = (count: number) =>
  count === 1 ? 'One thing you have not seen' : `${count} things you have not seen`;
