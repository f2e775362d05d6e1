import type { FederatedModules } from '@libretto/contracts/federation';

export function SettingsPage(_props: FederatedModules['mfe-settings']['SettingsPage']) {
  return <p>SettingsPage</p>;
}
