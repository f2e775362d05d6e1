// Webpack configuration of the player: its exposed modules, by their names in FederatedModules.
import { remotePreset } from '../infra/webpack/remote-preset';

export default remotePreset({
  name: 'mfe-player',
  exposes: {
    PlayerHost: './src/exposes/player-host.tsx',
    DiscoverPage: './src/exposes/discover-page.tsx',
    HistoryPage: './src/exposes/history-page.tsx',
  },
});
