// The problems with which refusals of account commands are answered.
import { notFound, type Problem, problem } from '../../../kernel/http/server/problem';
import { usernameTaken } from '../names/taken-names';
import type { AccountRefusal } from './account.types';

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
    'A withdrawal is still being paid out. Please wait until it is completed.',
  ),
  AddressNotConfirmed: problem(409, 'address-not-confirmed', 'The email of this account was never confirmed.'),
  AlreadyLinked: problem(409, 'already-linked', 'Another account of this service is linked already.'),
  NotLinked: notFound('This service is not linked'),
  LastWayToSignIn: problem(
    409,
    'last-way-to-sign-in',
    'This is how you sign in. Please choose a password first, by "Forgot password?".',
  ),
  ManagedElsewhere: problem(409, 'managed-elsewhere', 'Your email is managed by the service that you sign in with.'),
  AccountIsSuspended: problem(403, 'account-suspended', 'Your account is suspended.'),
  LinkIsSpent: problem(410, 'link-is-spent', 'This link has expired or was already used.'),
} satisfies Record<AccountRefusal, Problem>;
