// Finance: the daily seals over the ledger, and its verification.
import { z } from 'zod';
import { call } from '../call';
import { idParams } from '../paging';
import { taskFields } from './finance-tasks';

/** One discrepancy that the verification found. */
export const ledgerFaultSchema = z.object({
  stream: z.string().nullable(),
  revision: z.number().int().nullable(),
  eventId: z.string().nullable(),
  /** The account or seal, when the fault is not about an event. */
  subject: z.string().nullable(),
  reason: z.string(),
});
export const verificationSchema = z.object({
  ...taskFields,
  /** Null until the verification is done. */
  result: z
    .object({
      fits: z.boolean(),
      events: z.number().int(),
      chainedEvents: z.number().int(),
      streams: z.number().int(),
      accounts: z.number().int(),
      seals: z.number().int(),
      upToPosition: z.number().int(),
      /**
       * The number of read-model documents that were compared with a replay of the log; null or absent when none were.
       */
      documents: z.number().int().nullable().optional(),
      /** Read models that lag behind the log, with the position as of which they were compared. */
      behind: z.array(z.tuple([z.string(), z.number().int()])).optional(),
      fault: ledgerFaultSchema.nullable(),
      /** All faults found, at most 100 of them in read-model documents. */
      faults: z.array(ledgerFaultSchema).optional(),
      faultCount: z.number().int().optional(),
      /**
       * Sentences on what the signatures and time stamps of the seals prove, and what they do not, in the reader's
       * language; those of a former version are English. The command line prints the same.
       */
      sealFindings: z.array(z.string()).optional(),
    })
    .nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;

export const sealSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  sealedAt: z.string(),
  upToPosition: z.number().int(),
  /** The number of chained streams under the root. */
  streams: z.number().int(),
  root: z.string(),
  previousRoot: z.string().nullable(),
  /**
   * Base64 Ed25519 signature over the lines `libretto-seal`, number, upToPosition, root and previousRoot; null for
   * older seals.
   */
  signature: z.object({ publicKey: z.string(), value: z.string() }).nullable(),
});

export const financeSealCalls = [
  call({
    method: 'GET',
    path: '/api/finance/integrity',
    tag: 'Finance',
    summary: 'The last seal and the last verification of the ledger',
    access: 'finance',
    response: z.object({
      lastSeal: sealSchema.nullable(),
      sealCount: z.number().int(),
      /** The newest seals first, at most 30. */
      seals: z.array(sealSchema),
      /** The head position of the log; chained events after the last seal are proved by their chain alone. */
      headPosition: z.number().int(),
      lastVerification: verificationSchema.nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/finance/seals/{number}/proof',
    tag: 'Finance',
    summary:
      "Proves that a stream's end was under a seal: its path in the tree of what moved before one seal, and that seal's path in the tree over all seals, as in RFC 6962",
    access: 'finance',
    params: z.object({ number: z.coerce.number().int().min(1) }),
    query: z.object({ stream: z.string().min(1).max(200) }),
    response: z.object({
      seal: sealSchema,
      stream: z.string(),
      revision: z.number().int(),
      /** The hash of the stream's event at that revision. */
      hash: z.string(),
      /**
       * The leaf's index in the tree of stream heads that moved before the seal `movedBefore`; that tree has `moved`
       * leaves.
       */
      leafIndex: z.number().int(),
      leafHash: z.string(),
      path: z.array(z.string()),
      /** The seal that recorded the stream head; its leaf hashes `[number, upToPosition, movedRoot, moved]`. */
      movedBefore: sealSchema.extend({ movedRoot: z.string(), moved: z.number().int() }),
      /** The index of `movedBefore` in the tree over all seals, whose root is that of `seal`. */
      historyIndex: z.number().int(),
      historySize: z.number().int(),
      historyPath: z.array(z.string()),
    }),
  }),
  call({
    method: 'POST',
    path: '/api/finance/verifications',
    tag: 'Finance',
    summary: 'Begins to verify the whole ledger: chains, seals, and every balance against a replay',
    access: 'finance',
    response: z.object({ verification: verificationSchema }),
    status: 202,
  }),
  call({
    method: 'GET',
    path: '/api/finance/verifications/{id}',
    tag: 'Finance',
    summary: 'A verification with its progress and result',
    access: 'finance',
    params: idParams,
    response: z.object({ verification: verificationSchema }),
  }),
] as const;
