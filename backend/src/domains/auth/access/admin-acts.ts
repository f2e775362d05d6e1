// Changes that others make to an account: granting and revoking roles, and suspending it.
import { assertNever } from '../../../kernel/values/assert';
import type { GrantedRole } from '../account/account.events';
import type { AccountDecision, RegisteredAccount } from '../account/account.types';

export type AdminAct =
  | { readonly kind: 'grant-role'; readonly role: GrantedRole; readonly operator?: string; readonly reason?: string }
  | { readonly kind: 'revoke-role'; readonly role: GrantedRole; readonly operator: string; readonly reason: string }
  | { readonly kind: 'suspend' | 'lift-suspension'; readonly adminId: string; readonly reason: string };

export function changeByAdmin(command: AdminAct, account: RegisteredAccount): AccountDecision {
  const { userId } = account;
  switch (command.kind) {
    case 'grant-role': {
      const { kind: _, ...grant } = command;
      if (account.grantedRoles.includes(grant.role)) return [];
      return [{ type: 'RoleGranted', data: { userId, ...grant } }];
    }
    case 'suspend':
    case 'lift-suspension': {
      const { kind, adminId, reason } = command;
      if ((kind === 'suspend') === (account.suspension !== null)) return [];
      const type = kind === 'suspend' ? 'AccountSuspended' : 'AccountSuspensionLifted';
      return [{ type, data: { userId, adminId, reason } }];
    }
    case 'revoke-role': {
      const { kind: _, ...revocation } = command;
      if (!account.grantedRoles.includes(revocation.role)) return [];
      return [{ type: 'RoleRevoked', data: { userId, ...revocation } }];
    }
    default:
      return assertNever(command);
  }
}
