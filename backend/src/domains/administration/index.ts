import { type DomainModule, defineDomain } from '../../kernel/domain';
import { adminReadEvents } from './admin-trail';
import { administrationUses } from './administration.deps';

export const administrationDomain = (): DomainModule =>
  defineDomain({ name: 'administration', uses: administrationUses, events: [adminReadEvents], wire: () => ({}) });
