// The settings without the shell: their pages by URL.
import { renderStandalonePages } from '@libretto/product/testing/standalone-pages';
import { AdminPage } from './exposes/admin-page';
import { FinancePage } from './exposes/finance-page';
import { HelpPage } from './exposes/help-page';
import { SettingsPage } from './exposes/settings-page';
import { StatementPage } from './exposes/statement-page';
import { SupportReplyPage } from './exposes/support-reply-page';

renderStandalonePages({
  /** The paths that the shell gives these pages. */
  pages: [
    [/^\/statement$/, StatementPage],
    [/^\/admin\/finance$/, FinancePage],
    [/^\/admin$/, AdminPage],
    [/^\/help(?:\/(?<page>[^/]+))?$/, HelpPage],
    [/^\/legal\/(?<legal>[^/]+)$/, HelpPage],
    [/^\/support\/reply$/, SupportReplyPage],
    [/^\/settings\/(?<section>[^/]+)$/, SettingsPage],
    [/^\//, SettingsPage],
  ],
  links: ['/settings', '/statement', '/admin', '/admin/finance', '/help'],
});
