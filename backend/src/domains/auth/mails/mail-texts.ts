// The mails of an account, in plain text.
import type { Mail } from '../../../ports/mailer';

type Text = Omit<Mail, 'to'>;

/** @param name null once the person was erased. */
const written = (subject: string, name: string | null, paragraphs: readonly string[]): Text => ({
  subject,
  text: [`Hello ${name ?? 'there'},`, ...paragraphs, 'Libretto'].join('\n\n').concat('\n'),
});

export function confirmEmailMail(name: string | null, link: string): Text {
  return written('Confirm your new email', name, [
    'you asked us to use this address for your Libretto account. Please confirm it here:',
    link,
    'The link works once, within 24 hours. Until then your present address stays.',
    'If you did not ask for this, do nothing: somebody has mistyped an address.',
  ]);
}

export function emailChangeNoticeMail(name: string | null, settingsLink: string): Text {
  return written('Your email is about to change', name, [
    'somebody who is signed in to your Libretto account asked to use another email for it. It changes once the link in a mail to that address is followed.',
    'If it was not you, cancel the change in your settings and choose another password:',
    settingsLink,
  ]);
}

export function passwordResetMail(name: string | null, link: string): Text {
  return written('Choose a new password', name, [
    'you asked for a new password for your Libretto account. Choose it here:',
    link,
    'The link works once, within an hour. It signs you out on all devices.',
    'If you did not ask for this, do nothing: your password stays as it is.',
  ]);
}

/** Nameless: the name is gone by then. */
export function accountDeletedMail(): Text {
  return written('Your account was deleted', null, [
    'your Libretto account was deleted, and what we knew of you with it. This is our last mail to you.',
    'Payments stay in our books, as the law wants it, without your name.',
    'If it was not you, please answer this mail soon.',
  ]);
}

export function deletionRefusedMail(name: string | null, message: string): Text {
  return written('About the deletion of your account', name, [
    'you asked us to delete your Libretto account. We could not do it yet:',
    message,
    'Your account stays as it is. You can ask again in your settings.',
  ]);
}

export function newDeviceMail(
  name: string | null,
  { device, at, settings }: { readonly device: string | null; readonly at: string; readonly settings: string },
): Text {
  return written('A new sign-in to your account', name, [
    `somebody signed in to your Libretto account on a device that we had not seen before: ${device ?? 'an unknown device'}, ${at.slice(0, 16).replace('T', ' ')} UTC.`,
    'If it was you, there is nothing to do. If not, end that session and choose another password:',
    settings,
  ]);
}

/** Nameless: there is no account yet. @param provider the other service's name. */
export function confirmSignUpMail(provider: string, link: string): Text {
  return written('Confirm your email', null, [
    `you asked for a Libretto account with ${provider} and this address. Please confirm it here, in the browser in which you began:`,
    link,
    'The link works once, within an hour.',
    'If you did not ask for this, do nothing: somebody has used your address, and no account is made.',
  ]);
}
