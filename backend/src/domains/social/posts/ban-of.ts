// The ban that commands for posting and editing carry (ADR 0329).
import type { Ban } from '../../../kernel/content/ban';
import type { Conduct } from '../../../ports/directory/conduct';
import { type Clock, isoNow } from '../../../ports/operations/clock';

export const banWith =
  (conduct: Pick<Conduct, 'bannedUntil'>, clock: Clock) =>
  async (userId: string): Promise<Ban> => ({ bannedUntil: await conduct.bannedUntil(userId), now: isoNow(clock) });
