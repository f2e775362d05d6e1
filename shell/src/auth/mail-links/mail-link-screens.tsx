// The screens for links in emails, in one chunk, because they are rarely used.

import { ForgotPasswordScreen } from '../forgot-password-screen';
import { ConfirmEmailScreen } from './confirm-email-screen';
import { ConfirmSignUpScreen } from './confirm-sign-up-screen';
import { ResetPasswordScreen } from './reset-password-screen';
import { UndoEmailScreen } from './undo-email-screen';

export type MailLinkPage =
  | '/forgot-password'
  | '/reset-password'
  | '/confirm-email'
  | '/undo-email-change'
  | '/confirm-sign-up';

const screens = {
  '/forgot-password': ForgotPasswordScreen,
  '/reset-password': ResetPasswordScreen,
  '/confirm-email': ConfirmEmailScreen,
  '/undo-email-change': UndoEmailScreen,
  '/confirm-sign-up': ConfirmSignUpScreen,
} satisfies Record<MailLinkPage, () => React.ReactNode>;

export function MailLinkScreens({ page }: { page: MailLinkPage }) {
  const Screen = screens[page];
  return <Screen />;
}
