import type { FederatedModules } from '@libretto/contracts/federation';

export function ProfilePage(_props: FederatedModules['mfe-catalogue']['ProfilePage']) {
  return <p>ProfilePage</p>;
}
