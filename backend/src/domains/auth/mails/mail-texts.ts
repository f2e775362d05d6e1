// The mails of an account, in plain text.
import { mailText } from '../../../kernel/texts/mail-text';
import { type Language, type Text, text } from '../../../kernel/texts/text';
import type { Mail } from '../../../ports/messages/mailer';

type MailContent = Omit<Mail, 'to'>;

/** @param name null once the person was erased. */
const written = (
  language: Language,
  subject: Text,
  name: string | null,
  paragraphs: readonly (string | Text)[],
): MailContent => ({ subject: subject.in(language), text: mailText(language, name, paragraphs) });

/** Omits the name: the requester may be a stranger to the owner of the new address. */
export function confirmEmailMail(language: Language, link: string): MailContent {
  return written(language, text`Confirm your new email`, null, [
    text`you asked us to use this address for your Libretto account. Please confirm it here:`,
    link,
    text`The link works once, within 24 hours. Until then your present address stays.`,
    text`If you did not ask for this, do nothing: somebody has mistyped an address.`,
  ]);
}

/** Omits the name: it was chosen by the person who signed up with the address, who may be a stranger to its owner. */
export function proveEmailMail(language: Language, link: string): MailContent {
  return written(language, text`Confirm your email`, null, [
    text`there is something for you in your Libretto account. We mail it once you have confirmed that this address is yours. Please confirm it here, signed in to your account:`,
    link,
    text`If you have no account at Libretto, do nothing: somebody has used your address.`,
  ]);
}

export function emailChangeNoticeMail(language: Language, name: string | null, undoLink: string): MailContent {
  return written(language, text`Your email is about to change`, name, [
    text`somebody who is signed in to your Libretto account asked to use another email for it. It changes once the link in a mail to that address is followed.`,
    text`If it was not you, undo the change here. It signs you out on all devices, and you choose another password:`,
    undoLink,
    text`The link works for 7 days after the change.`,
  ]);
}

export function passwordResetMail(language: Language, name: string | null, link: string): MailContent {
  return written(language, text`Choose a new password`, name, [
    text`you asked for a new password for your Libretto account. Choose it here:`,
    link,
    text`The link works once, within an hour. It signs you out on all devices.`,
    text`If you did not ask for this, do nothing: your password stays as it is.`,
  ]);
}

/** Omits the name, which is erased by then. */
export function accountDeletedMail(language: Language): MailContent {
  return written(language, text`Your account was deleted`, null, [
    text`your Libretto account was deleted, and what we knew of you with it. This is our last mail to you.`,
    text`Payments stay in our books, as the law wants it, without your name.`,
    text`If it was not you, please answer this mail soon.`,
  ]);
}

export function deletionRefusedMail(language: Language, name: string | null, message: string): MailContent {
  return written(language, text`About the deletion of your account`, name, [
    text`you asked us to delete your Libretto account. We could not do it yet:`,
    message,
    text`Your account stays as it is. You can ask again in your settings.`,
  ]);
}

export function newDeviceMail(
  language: Language,
  name: string | null,
  { device, at, settings }: { readonly device: string | null; readonly at: string; readonly settings: string },
): MailContent {
  return written(language, text`A new sign-in to your account`, name, [
    text`somebody signed in to your Libretto account on a device that we had not seen before: ${{ device: device ?? text`an unknown device` }}, ${{ at: at.slice(0, 16).replace('T', ' ') }} UTC.`,
    text`If it was you, there is nothing to do. If not, end that session and choose another password:`,
    settings,
  ]);
}

/** Omits the name, as no account exists yet. @param provider display name of the identity provider */
export function confirmSignUpMail(language: Language, provider: string, link: string): MailContent {
  return written(language, text`Confirm your email`, null, [
    text`you asked for a Libretto account with ${{ provider }} and this address. Please confirm it here, in the browser in which you began:`,
    link,
    text`The link works once, within an hour.`,
    text`If you did not ask for this, do nothing: somebody has used your address, and no account is made.`,
  ]);
}
