import type { FederatedModules } from '@libretto/contracts/federation';

export function TopListsPage(_props: FederatedModules['mfe-catalogue']['TopListsPage']) {
  return <p>TopListsPage</p>;
}
