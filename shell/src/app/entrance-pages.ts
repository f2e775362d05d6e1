/** Where people sign in, make an account or follow a link of a mail: outside of the frame, and nowhere to come back to. */
export const entrancePages: readonly string[] = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/confirm-sign-up',
];
