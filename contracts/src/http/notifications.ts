// Notifications behind the bell.
import { z } from 'zod';
import { call } from './call';
import { idSchema, limitOf } from './paging';

export const notificationSchema = z.object({
  id: z.string(),
  body: z.string(),
  seen: z.boolean(),
  created_at: z.string(),
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** An engine walks over all that the pages before hold. */
const maxPage = 1_000;

export const notificationCalls = [
  call({
    method: 'GET',
    path: '/api/notifications',
    tag: 'Notifications',
    summary: 'Newest first; page starts at 1',
    access: 'session',
    query: z.object({
      page: z.coerce
        .number()
        .int()
        .min(1)
        .catch(1)
        .default(1)
        .refine((page) => page <= maxPage, `There are no more than ${maxPage} pages`),
      limit: limitOf(5, 50),
    }),
    response: z.object({
      notifications: z.array(notificationSchema),
      pagination: z.object({ hasMore: z.boolean(), page: z.number().int(), limit: z.number().int() }),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/notifications/count',
    tag: 'Notifications',
    summary: 'How many are unseen',
    access: 'public',
    response: z.object({ unread: z.number().int() }),
  }),
  call({
    method: 'POST',
    path: '/api/notifications/mark-seen',
    tag: 'Notifications',
    summary: 'Marks one or all as seen',
    access: 'session',
    body: z
      .object({ notificationId: idSchema.optional(), markAllAsSeen: z.boolean().optional() })
      .refine(
        (body) => body.notificationId !== undefined || body.markAllAsSeen === true,
        'Name a notification or mark all',
      ),
    response: z.object({ success: z.literal(true), unread: z.number().int() }),
  }),
] as const;
