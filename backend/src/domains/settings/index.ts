import type { DomainModule } from '../../kernel/domain';
import { settingsEvents } from './settings.decider';
import { settingsProjection } from './settings.projection';
import { settingsRoutes } from './settings.routes';

export const settingsDomain: DomainModule = {
  name: 'settings',
  events: [settingsEvents],
  projections: [settingsProjection],
  wire: (deps) => ({ routes: settingsRoutes(deps) }),
};
