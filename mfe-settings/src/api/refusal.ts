// Whether a call that failed is known to have changed nothing.
import { ApiError } from '@libretto/contracts/client';

/** The server said no. After anything else nobody here knows what became of it. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;
