// Whether a user has the role that a page requires; the server checks the role again on every call.
import type { SessionUser } from '@libretto/contracts/federation';
import type { PageRoute } from './page-routes';

export const hasRole = ({ isFinance, isAdmin }: SessionUser, role: NonNullable<PageRoute['needsRole']>) =>
  role === 'staff' ? isFinance || isAdmin : role === 'finance' ? isFinance : isAdmin;
