import type { Mailer } from '../../ports/messages/mailer';

/** The mailer of a process without mail transport: every mail is rejected and retried later. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('Nothing sends mails here')),
};
