import type { FederatedModules } from '@libretto/contracts/federation';

export function DiscoverPage(_props: FederatedModules['mfe-player']['DiscoverPage']) {
  return <p>DiscoverPage</p>;
}
