// Mails by nodemailer: to a mail server, or as files into a folder where no server is set.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../ports/mailer';

export interface MailSettings {
  /** As `smtps://user:password@mail.example`; null writes files. */
  readonly smtpUrl: string | null;
  /** As `Libretto <no-reply@music.example>`. */
  readonly from: string;
  /** Where files go: one a mail, readable by every mail program. */
  readonly folder: string;
}

/** Longer than a slow server takes, shorter than the lease of a job. */
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

/** Texts of people go into mails: nothing in them may name a file or an address to be read. */
const lockedDown = { disableFileAccess: true, disableUrlAccess: true };

function mailsToFolder({ from, folder }: MailSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from, ...lockedDown });
  return {
    send: async (mail: Mail, id: string) => {
      const { message } = await transport.sendMail(written(mail, id, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id.replace(/[^\w-]/g, '_')}.eml`);
      // Whole or not there: somebody may be reading the folder.
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
