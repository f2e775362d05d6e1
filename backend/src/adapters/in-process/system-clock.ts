import type { Clock } from '../../ports/operations/clock';

export const systemClock: Clock = { nowMs: () => Date.now() };
