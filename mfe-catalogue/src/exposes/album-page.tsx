import type { FederatedModules } from '@libretto/contracts/federation';

export function AlbumPage(_props: FederatedModules['mfe-catalogue']['AlbumPage']) {
  return <p>AlbumPage</p>;
}
