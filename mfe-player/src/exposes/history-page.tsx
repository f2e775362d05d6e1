import type { FederatedModules } from '@libretto/contracts/federation';

export function HistoryPage(_props: FederatedModules['mfe-player']['HistoryPage']) {
  return <p>HistoryPage</p>;
}
