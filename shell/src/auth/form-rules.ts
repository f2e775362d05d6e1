// The checks that sign-in and sign-up make before they ask the server, with the server's messages.

import { emailPattern } from '@libretto/product/email-pattern';
import { t } from '@lingui/core/macro';

const longestUsernameBytes = 2500;
const shortestPassword = 6;

/** Returns the error message of a field, or undefined when its value is valid. */
export type Check = (value: string) => string | undefined;

export const checkUsername: Check = (value) => {
  const name = value.trim();
  if (name === '') return t`Username is required`;
  if (new TextEncoder().encode(name).length > longestUsernameBytes) return t`Username is too long (maximum 2500 bytes)`;
};

export const checkEmail: Check = (value) => {
  const address = value.trim();
  if (address === '') return t`Email is required`;
  if (!emailPattern.test(address)) return t`Please enter a valid email address`;
};

export const checkPassword: Check = (value) => (value === '' ? t`Password is required` : undefined);

export const checkNewPassword: Check = (value) => {
  if (value === '') return t`Password is required`;
  if (value.length < shortestPassword) return t`Password must be at least 6 characters long`;
};
