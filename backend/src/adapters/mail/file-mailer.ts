import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from '../../ports/mailer';
import { moveInto, writeTemporary } from '../disk/atomic-file';

/** Mails as `.eml` files in a folder, for installations without a mail server. */
export class FileMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {}

  async send(mail: Mail): Promise<void> {
    const path = join(this.folder, `${mail.id.replaceAll(/[^\w.-]/g, '_')}.eml`);
    if (await exists(path)) return;
    await mkdir(this.folder, { recursive: true });
    const { to, subject, text, html } = mail;
    const built = await this.transport.sendMail({ from: this.from, to, subject, text, html });
    const temporary = `${path}.${process.pid}.new`;
    await writeTemporary(temporary, built.message as Buffer);
    await moveInto(temporary, path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
