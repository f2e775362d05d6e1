// Keeps the two balances of the signed-in user in the entity overlay: fetched once, then updated by pushes.
import { callApi } from '@libretto/contracts/client';
import { live } from '@libretto/contracts/federation';
import { facts } from '@libretto/product/facts';

/** Follows the balance until the returned function is called. */
export function followBalance(userId: string): () => void {
  let isCurrent = true;

  const read = async () => {
    const askedAt = facts.now;
    const profile = await callApi('GET /api/user/profile').catch(() => null);
    if (!isCurrent || profile?.id !== userId) return;
    // A response that a push, a payment or another tab has overtaken must not restore an old balance.
    if (facts.hasChangedSince('balance', userId, askedAt)) return;
    facts.set('balance', userId, { talentBalance: profile.talentBalance, euroBalance: profile.euroBalance });
  };

  const leave = live.subscribe(`balance:${userId}`, {
    onPush(push) {
      if (push.kind !== 'balance') return;
      facts.set('balance', userId, { talentBalance: push.talentBalance, euroBalance: push.euroBalance });
    },
    onGap: () => void read(),
  });
  void read();

  return () => {
    isCurrent = false;
    leave();
  };
}
