// The two balances of the person who is signed in: read once, then kept by pushes, and told over the bus.
import { callApi } from '@libretto/contracts/client';
import { bus, live } from '@libretto/contracts/federation';

/** Follows until the returned function is called. */
export function followBalance(userId: string): () => void {
  let isCurrent = true;
  /** Readings overtaken by a push or a later reading must not bring an old balance back. */
  let version = 0;

  const read = async () => {
    version += 1;
    const mine = version;
    const profile = await callApi('GET /api/user/profile').catch(() => null);
    if (!isCurrent || mine !== version || profile?.id !== userId) return;
    bus.emit('balance/state', { talentBalance: profile.talentBalance, euroBalance: profile.euroBalance });
  };

  const leave = live.subscribe(`balance:${userId}`, {
    onPush(push) {
      if (push.kind !== 'balance') return;
      version += 1;
      bus.emit('balance/state', { talentBalance: push.talentBalance, euroBalance: push.euroBalance });
    },
    onGap: () => void read(),
  });
  void read();

  return () => {
    isCurrent = false;
    leave();
  };
}
