import type { FederatedModules } from '@libretto/contracts/federation';

export function HomePage(_props: FederatedModules['mfe-catalogue']['HomePage']) {
  return <p>HomePage</p>;
}
