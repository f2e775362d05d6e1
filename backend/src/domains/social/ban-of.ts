// The ban that commands for posting and editing carry (ADR 0329).
import type { Ban } from '../../kernel/ban';
import { type Clock, isoNow } from '../../ports/clock';
import type { Conduct } from '../../ports/conduct';

export const banWith =
  (conduct: Pick<Conduct, 'bannedUntil'>, clock: Clock) =>
  async (userId: string): Promise<Ban> => ({ bannedUntil: await conduct.bannedUntil(userId), now: isoNow(clock) });
