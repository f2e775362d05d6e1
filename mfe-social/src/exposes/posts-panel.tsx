import type { FederatedModules } from '@libretto/contracts/federation';

export function PostsPanel(_props: FederatedModules['mfe-social']['PostsPanel']) {
  return <p>PostsPanel</p>;
}
