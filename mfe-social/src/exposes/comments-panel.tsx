import type { FederatedModules } from '@libretto/contracts/federation';

export function CommentsPanel(_props: FederatedModules['mfe-social']['CommentsPanel']) {
  return <p>CommentsPanel</p>;
}
