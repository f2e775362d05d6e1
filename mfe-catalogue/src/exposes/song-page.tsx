import type { FederatedModules } from '@libretto/contracts/federation';

export function SongPage(_props: FederatedModules['mfe-catalogue']['SongPage']) {
  return <p>SongPage</p>;
}
