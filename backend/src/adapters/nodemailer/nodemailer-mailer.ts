// Sends mails with nodemailer: to a mail server, or into files in a folder if no server is set.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../ports/messages/mailer';

export interface MailSettings {
  /** The server's URL, such as `smtps://user:password@mail.example`; null writes files. */
  readonly smtpUrl: string | null;
  /** The sender, such as `Libretto <no-reply@music.example>`. */
  readonly from: string;
  /** The folder for files: one per mail, readable by every mail program. */
  readonly folder: string;
}

/** Longer than a slow server takes, but shorter than the lease of a job. */
const timeoutMs = 20_000;

export function openMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === null ? mailsToFolder(settings) : mailsToServer(settings, settings.smtpUrl);
}

function mailsToServer({ from }: MailSettings, url: string): Mailer {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...timeouts }, { from, ...lockedDown });
  return {
    send: async (mail, id) => {
      await transport.sendMail(written(mail, id, from));
    },
  };
}

/** Mails contain users' texts, which must not make nodemailer read a file or a URL. */
const lockedDown = { disableFileAccess: true, disableUrlAccess: true };

function mailsToFolder({ from, folder }: MailSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from, ...lockedDown });
  return {
    send: async (mail: Mail, id: string) => {
      const { message } = await transport.sendMail(written(mail, id, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id.replace(/[^\w-]/g, '_')}.eml`);
      // The rename makes the file appear atomically, because another program may be reading the folder.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function written({ unsubscribeUrl, ...mail }: Mail, id: string, from: string) {
  const headers = unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, messageId: messageIdOf(id, from), ...(headers && { headers }) };
}

function messageIdOf(id: string, from: string): string {
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${host}>`;
}
