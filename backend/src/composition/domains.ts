import { authDomain } from '../domains/auth';
import { profilesDomain } from '../domains/profiles';
import { settingsDomain } from '../domains/settings';
import type { DomainModule } from '../kernel/domain';

/** Every domain of the product, one line each. */
export const domains: readonly DomainModule[] = [
  authDomain,
  profilesDomain,
  settingsDomain,
];
