import type { Request } from 'express';
import type { Minor } from '../../kernel/values/money';

/**
 * Passes when the caller has no second factor, or has confirmed with one within the last minutes.
 * @throws Problem 401 for a guest, 403 `confirm-identity` otherwise.
 */
export type StepUp = (req: Request) => Promise<void>;

/**
 * Passes for a payment up to the installation's limit; above it, the caller must pass {@link StepUp}.
 * @throws Problem as {@link StepUp} does.
 */
export type PaymentStepUp = (req: Request, amountMinor: Minor) => Promise<void>;
