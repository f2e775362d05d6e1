// Dialogs that any page may open over the bus.
import type { FederatedModules } from '@libretto/contracts/federation';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { CommentsHost } from '../comments/comments-host';
import { FollowersHost } from '../followers/followers-host';
import { ModerationHost } from '../moderation/moderation-host';
import { PurchaseHost } from '../purchase/purchase-host';
import { SubscribersHost } from '../subscribers/subscribers-host';
import { SupportHost } from '../support/support-host';

export function SocialHost({ user, pathname }: FederatedModules['mfe-social']['SocialHost']) {
  useFollowFacts();
  return (
    <>
      <CommentsHost user={user} pathname={pathname} />
      {/* The keys reset payment dialogs when another user signs in. */}
      <PurchaseHost key={`purchase ${user?.id}`} user={user} />
      <SupportHost key={`support ${user?.id}`} user={user} />
      <SubscribersHost user={user} />
      <FollowersHost user={user} />
      <ModerationHost key={`moderation ${user?.id}`} user={user} />
    </>
  );
}
