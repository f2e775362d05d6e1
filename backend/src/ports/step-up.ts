import type { Request } from 'express';

/**
 * Passes when the caller has no second factor, or has confirmed with one within the last minutes.
 * @throws Problem 401 for a guest, 403 `confirm-identity` otherwise.
 */
export type StepUp = (req: Request) => Promise<void>;
