import type { FederatedModules } from '@libretto/contracts/federation';

export function StatementPage(_props: FederatedModules['mfe-settings']['StatementPage']) {
  return <p>StatementPage</p>;
}
