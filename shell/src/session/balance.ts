// The two balances of the person who is signed in, as facts: read once, then kept by pushes.
import { callApi } from '@libretto/contracts/client';
import { live } from '@libretto/contracts/federation';
import { facts } from '@libretto/product/facts';

/** Follows until the returned function is called. */
export function followBalance(userId: string): () => void {
  let isCurrent = true;

  const read = async () => {
    const askedAt = facts.now;
    const profile = await callApi('GET /api/user/profile').catch(() => null);
    if (!isCurrent || profile?.id !== userId) return;
    // An answer overtaken by a push, a payment or another tab must not bring an old balance back.
    if (facts.hasChangedSince('balance', userId, askedAt)) return;
    facts.learn('balance', userId, { talentBalance: profile.talentBalance, euroBalance: profile.euroBalance });
  };

  const leave = live.subscribe(`balance:${userId}`, {
    onPush(push) {
      if (push.kind !== 'balance') return;
      facts.learn('balance', userId, { talentBalance: push.talentBalance, euroBalance: push.euroBalance });
    },
    onGap: () => void read(),
  });
  void read();

  return () => {
    isCurrent = false;
    leave();
  };
}
