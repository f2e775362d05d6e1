/**
 * The auth pages for sign-in, sign-up and links in emails. They have no frame, and no navigation leads back to them.
 */
export const authPages: readonly string[] = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/confirm-sign-up',
];
