// Finance: adjusting entries between accounts of the platform, which one person proposes and another one approves.
import { z } from 'zod';
import { adjustableAccounts } from '../../ledger';
import { call } from '../call';
import { idParams, idSchema, limitOf } from '../paging';
import { minorSchema, postingSchema } from './finance';

const accountSchema = z.enum(adjustableAccounts);
/** EUR minors; at most a hundred million euros. */
const amountSchema = z.string().regex(/^[1-9]\d{0,11}$/, 'An amount is a whole number of minors above zero');
const personSchema = z.object({ id: z.string(), username: z.string().nullable() });
const closesSchema = z.object({
  reconciliationId: idSchema,
  /** The provider's id of the movement. */
  reference: z.string().min(1).max(200),
  /** A won dispute has the id of its chargeback. Without a kind, the reference tells it. */
  kind: z.enum(['payment', 'refund', 'chargeback', 'reinstatement', 'fee', 'payout']).optional(),
  /** The `movementId` of the line. Without it, the first line of the reference is meant. */
  movementId: z.string().min(1).max(200).nullable().optional(),
});

export const adjustmentSchema = z.object({
  id: z.string(),
  status: z.enum(['proposed', 'booked', 'refused']),
  reason: z.string(),
  document: z.string(),
  postings: z.array(postingSchema.extend({ amount: minorSchema })),
  /** The line of a reconciliation that the entry explains. */
  closes: closesSchema.nullable(),
  proposedBy: personSchema,
  proposedAt: z.string(),
  decidedBy: personSchema.nullable(),
  decidedAt: z.string().nullable(),
  /** Why the entry was refused. */
  refusal: z.string().nullable(),
});
export type Adjustment = z.infer<typeof adjustmentSchema>;
/** Texts of the ledger are kept for ever, and no erasure reaches them. */
const namesNobody = (text: string) => !text.includes('@');
const reasonSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a reason')
  .max(500)
  .refine(namesNobody, 'Please name nobody');

export const adjustmentCalls = [
  call({
    method: 'POST',
    path: '/api/finance/adjustments',
    tag: 'Finance',
    summary: 'Proposes an adjusting entry between accounts of the platform; takes an Idempotency-Key',
    access: 'finance',
    body: z.object({
      reason: reasonSchema,
      /** Where the document is kept, such as the number of an invoice or a bank statement. */
      document: z.string().trim().min(1, 'Please name the document').max(200).refine(namesNobody, 'Please name nobody'),
      postings: z
        .array(
          z
            .object({
              source: accountSchema,
              destination: accountSchema,
              currency: z.literal('EUR'),
              amount: amountSchema,
            })
            .refine(({ source, destination }) => source !== destination, 'The two accounts must differ'),
        )
        .min(1)
        .max(20),
      closes: closesSchema.nullable().optional(),
    }),
    response: z.object({ adjustment: adjustmentSchema }),
    status: 201,
    refusals: {
      404: ['This line of the reconciliation does not exist'],
      409: ['Another adjusting entry closes this difference already', 'This difference cannot be closed by an entry'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/finance/adjustments',
    tag: 'Finance',
    summary: 'Adjusting entries, newest first',
    access: 'finance',
    query: z.object({
      status: z.enum(['proposed', 'booked', 'refused']).optional(),
      cursor: z.string().max(200).optional(),
      limit: limitOf(20, 100),
    }),
    response: z.object({
      adjustments: z.array(adjustmentSchema),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  call({
    method: 'POST',
    path: '/api/finance/adjustments/{id}/decision',
    tag: 'Finance',
    summary: 'Approves an adjusting entry of somebody else, which books it, or refuses one',
    access: 'finance',
    params: idParams,
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve') }),
      z.object({ decision: z.literal('refuse'), reason: reasonSchema }),
    ]),
    response: z.object({ adjustment: adjustmentSchema }),
    refusals: {
      404: ['This line of the reconciliation does not exist'],
      403: ['Somebody else has to approve your adjusting entry'],
      409: [
        'This adjusting entry was decided already',
        'Another adjusting entry closes this difference already',
        'This difference cannot be closed by an entry',
      ],
    },
  }),
] as const;
