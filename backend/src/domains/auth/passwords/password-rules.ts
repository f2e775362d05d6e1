import { problem } from '../../../kernel/http/server/problem';
import { refuseCommonPassword } from './common-passwords';

/** Checks a new password, in the order in which the screen states the rules. @throws Problem 422 */
export async function refuseWeakPassword(newPassword: string, currentPassword?: string): Promise<void> {
  if (newPassword.length < 6) throw problem(422, 'short-password', 'New password must be at least 6 characters long');
  if (newPassword.length > 1024) {
    throw problem(422, 'long-password', 'New password must be at most 1024 characters long');
  }
  if (newPassword === currentPassword) {
    throw problem(422, 'same-password', 'New password must be different from current password');
  }
  await refuseCommonPassword(newPassword);
}
