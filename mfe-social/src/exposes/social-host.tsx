import type { FederatedModules } from '@libretto/contracts/federation';

export function SocialHost(_props: FederatedModules['mfe-social']['SocialHost']) {
  return <p>SocialHost</p>;
}
