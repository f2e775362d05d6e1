// The mails that a product under test has sent, parsed as a mail client would.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { openMailer } from '../../../src/adapters/nodemailer/nodemailer-mailer';
import type { Mailer } from '../../../src/ports/messages/mailer';
import { until } from '../concurrency/until';
import { temporaryFolder } from '../files/temporary-folder';

export interface ReadMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** The first link, if any. */
  readonly link: URL | undefined;
}

/** The mails in a folder; each mail is returned once. */
export function mailsIn(folder: string) {
  const read = new Set<string>();
  const unread = () => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith('.eml') && !read.has(name));
  };
  const parsed = (name: string) => readMail(join(folder, name));
  const find = async (to: string, wanted?: string) => {
    for (const name of unread()) {
      const mail = await parsed(name);
      if (mail.to === to && (wanted === undefined || mail.subject === wanted)) return name;
    }
    return undefined;
  };
  return {
    unread,
    async unreadTo(address: string): Promise<number> {
      const mails = await Promise.all(unread().map(parsed));
      return mails.filter(({ to }) => to === address).length;
    },
    /** Waits for the next mail to this address, with this subject if one is given. */
    async next(to: string, subject?: string): Promise<ReadMail> {
      let name: string | undefined;
      await until(async () => {
        name = await find(to, subject);
        return name !== undefined;
      });
      read.add(name as string);
      return parsed(name as string);
    },
  };
}

/** A mailbox with a mailer that writes into it, for a product under test. */
export function openMailbox() {
  const folder = temporaryFolder();
  const mailer: Mailer = openMailer({ smtpUrl: null, from: 'Libretto <no-reply@libretto.test>', folder: folder.path });
  return { ...mailsIn(folder.path), mailer, folder: folder.path, remove: () => folder.remove() };
}

async function readMail(path: string): Promise<ReadMail> {
  const { to, from, subject = '', text = '' } = await simpleParser(readFileSync(path));
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return {
    ...{ to: Array.isArray(to) ? '' : (to?.text ?? ''), from: from?.text ?? '', subject, text },
    link: link === undefined ? undefined : new URL(link),
  };
}
