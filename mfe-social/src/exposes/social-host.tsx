// Dialogs that any page may open over the bus.
import type { FederatedModules } from '@libretto/contracts/federation';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { CommentsHost } from '../comments/comments-host';
import { PurchaseHost } from '../purchase/purchase-host';
import { SubscribersHost } from '../subscribers/subscribers-host';
import { SupportHost } from '../support/support-host';

export function SocialHost({ user, pathname }: FederatedModules['mfe-social']['SocialHost']) {
  useFollowFacts();
  return (
    <>
      <CommentsHost user={user} pathname={pathname} />
      <PurchaseHost user={user} />
      <SupportHost user={user} />
      <SubscribersHost user={user} />
    </>
  );
}
