import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { openMailbox } from '../../../tests/support/people/mailbox';
import { openMailer } from './nodemailer-mailer';

const mail = { to: 'Ines <ines@libretto.test>', subject: 'Für Ines', text: 'Hello,\n\nhttps://libretto.test/#a.b\n' };

test('a mail server gets the mail, with an id that repeats when it is sent again', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = openMailer({ smtpUrl, from: 'Libretto <no-reply@libretto.test>', folder: '/nowhere' });
  await mailer.send(mail, 'job-1');
  await mailer.send(mail, 'job-1');
  await new Promise<void>((closed) => server.close(closed));

  const [first, second] = await Promise.all(received.map((each) => simpleParser(each)));
  expect(first).toMatchObject({ subject: mail.subject, text: mail.text, messageId: '<job-1@libretto.test>' });
  expect(first?.from?.text).toBe('"Libretto" <no-reply@libretto.test>');
  expect(second?.messageId).toBe(first?.messageId);
  await expect(mailer.send(mail, 'job-2')).rejects.toThrow('ECONNREFUSED');
});

test('without a server the mail is a file, once however often it is sent', async () => {
  const mailbox = openMailbox();
  await mailbox.mailer.send(mail, '../../job/1');
  await mailbox.mailer.send(mail, '../../job/1');
  expect(mailbox.unread()).toEqual(['______job_1.eml']);
  const read = await mailbox.next('"Ines" <ines@libretto.test>');
  expect(read).toMatchObject({ subject: mail.subject, text: mail.text });
  expect(read.link?.hash).toBe('#a.b');
  mailbox.remove();
});
