// Dialogs that any page may open over the bus.
import type { FederatedModules } from '@libretto/contracts/federation';
import { CommentsHost } from '../comments/CommentsHost';
import { PurchaseHost } from '../purchase/PurchaseHost';

export function SocialHost({ user }: FederatedModules['mfe-social']['SocialHost']) {
  return (
    <>
      <CommentsHost user={user} />
      <PurchaseHost user={user} />
    </>
  );
}
