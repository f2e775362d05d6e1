import type { Mailer } from '../../ports/mailer';

/** Where nothing sends mails: those that are wanted are tried again later. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('Nothing sends mails here')),
};
