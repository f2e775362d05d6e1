// Webpack configuration of settings, statements and finance: the exposed modules, by their names in FederatedModules.
import { remotePreset } from '../infra/webpack/remote-preset';

export default remotePreset({
  name: 'mfe-settings',
  exposes: {
    SettingsPage: './src/exposes/settings-page.tsx',
    StatementPage: './src/exposes/statement-page.tsx',
    FinancePage: './src/exposes/finance-page.tsx',
    HelpPage: './src/exposes/help-page.tsx',
    SupportReplyPage: './src/exposes/support-reply-page.tsx',
    AdminPage: './src/exposes/admin-page.tsx',
  },
});
