import type { Conduct } from '../../../ports/directory/conduct';
import type { PayoutHold } from '../wallet.commands';
import type { WalletDeps } from '../wallet.deps';

export const payoutHold = async (conduct: Conduct, { clock }: WalletDeps, userId: string): Promise<PayoutHold> => ({
  payoutsHeldUntil: await conduct.payoutsHeldUntil(userId),
  now: new Date(clock.nowMs()).toISOString(),
});
