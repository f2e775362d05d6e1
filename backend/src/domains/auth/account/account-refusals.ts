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
  DeletionNeedsNoReview: problem(422, 'no-review-needed', 'You can delete your account yourself.'),
  DeletionNeedsReview: problem(
    409,
    'review-needed',
    'You have approved songs. Please request the deletion of your account.',
  ),
  DeletionIsReviewed: problem(409, 'deletion-is-reviewed', 'Your deletion request is being reviewed.'),
  NoDeletionRequest: problem(409, 'no-deletion-request', 'This request was decided already.'),
  WithdrawalIsOpen: problem(
    409,
    'withdrawal-is-open',
    'A withdrawal is still being paid out. Please wait until it is decided.',
  ),
  LinkIsSpent: problem(410, 'link-is-spent', 'This link has expired or was already used.'),
} satisfies Record<AccountRefusal, Problem>;
