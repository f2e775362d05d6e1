// The body of every refusal: application/problem+json (RFC 9457) with the field `error`, which the screens show.
import { z } from 'zod';

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** Stable and machine-readable, such as `insufficient-funds`. */
  code: z.string(),
  /** The text for the screen. */
  error: z.string(),
  /** Present only where a screen reads `message` instead. */
  message: z.string().optional(),
  /** Field → its validation error, for bodies that do not validate. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});

/** Fields of the refusal of a banned person: the end of the ban, unless it is permanent. */
export const banFields = { 403: z.object({ until: z.string().optional() }) };
export const banRefusal = {
  403: [
    'You cannot comment or post until {date}. You can appeal in your settings.',
    'Your account is blocked. You can appeal in your settings.',
  ],
};

export type Problem = z.infer<typeof problemSchema> & Record<string, unknown>;
