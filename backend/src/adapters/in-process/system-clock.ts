import type { Clock } from '../../ports/clock';

export const systemClock: Clock = { nowMs: () => Date.now() };
