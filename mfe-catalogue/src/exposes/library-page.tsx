import type { FederatedModules } from '@libretto/contracts/federation';

export function LibraryPage(_props: FederatedModules['mfe-catalogue']['LibraryPage']) {
  return <p>LibraryPage</p>;
}
