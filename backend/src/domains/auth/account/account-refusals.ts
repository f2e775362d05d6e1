// What each refusal of an account's commands is answered with.
import { notFound, type Problem, problem } from '../../../kernel/problem';
import { usernameTaken } from '../session/sign-in.routes';
import type { AccountRefusal } from './account.decider';

const noSuchAccount = notFound('This account does not exist');

export const accountRefusals = {
  NoSuchAccount: noSuchAccount,
  AlreadyRegistered: noSuchAccount,
  ClaimRevoked: usernameTaken,
  ClaimInUse: usernameTaken,
  SameUsername: problem(422, 'same-username', 'Please enter a different username'),
  UsernameJustChanged: problem(409, 'username-just-changed', 'Your username has just been changed. Please try again.'),
  SameAccountType: problem(422, 'same-account-type', 'Please select a different account type'),
  WrongPassword: problem(422, 'wrong-password', 'Current password is not right'),
  SameEmail: problem(422, 'same-email', 'Please enter a different email address'),
  LinkIsSpent: problem(410, 'link-is-spent', 'This link has expired or was already used.'),
} satisfies Record<AccountRefusal, Problem>;
