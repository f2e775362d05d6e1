import type { FederatedModules } from '@libretto/contracts/federation';

export function PlaylistPage(_props: FederatedModules['mfe-catalogue']['PlaylistPage']) {
  return <p>PlaylistPage</p>;
}
