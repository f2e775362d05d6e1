import type { FederatedModules } from '@libretto/contracts/federation';

export function SocialPage(_props: FederatedModules['mfe-social']['SocialPage']) {
  return <p>SocialPage</p>;
}
