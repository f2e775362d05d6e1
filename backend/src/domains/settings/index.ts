import { defineDomain } from '../../kernel/domain';
import { settingsEvents } from './settings.decider';
import { settingsUses } from './settings.deps';
import { settingsProjection } from './settings.projection';
import { settingsRoutes } from './settings.routes';

export const settingsDomain = defineDomain({
  uses: settingsUses,
  name: 'settings',
  events: [settingsEvents],
  projections: [settingsProjection],
  wire: (deps) => ({ routes: settingsRoutes(deps) }),
});
