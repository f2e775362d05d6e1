import type { FederatedModules } from '@libretto/contracts/federation';

export function PlayerHost(_props: FederatedModules['mfe-player']['PlayerHost']) {
  return <p>PlayerHost</p>;
}
