// The notifications in the bell's list.
import { z } from 'zod';
import { call } from '../call';
import { idSchema, limitOf } from '../paging';

/** Every kind of notification; kinds are declared only here. */
export const notificationKinds = [
  'follow',
  'comment',
  'reply',
  'mention',
  'new-post',
  'tune-in',
  'donation',
  'sale',
  'song-approved',
  'song-denied',
  'renditions-failed',
  'moderation',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that cannot be turned off, because the person has to act on them. */
export const requiredKinds = ['song-denied', 'moderation'] as const satisfies readonly NotificationKind[];
export type RequiredKind = (typeof requiredKinds)[number];
export type SwitchableKind = Exclude<NotificationKind, RequiredKind>;
export const switchableKinds = notificationKinds.filter(
  (kind): kind is SwitchableKind => !(requiredKinds as readonly NotificationKind[]).includes(kind),
);

/** Several notifications of one kind about one subject form one entry until it is seen: "Ines and 3 others". */
export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  body: z.string(),
  /** The number of notifications in the entry, each counted on the bell. */
  count: z.number().int(),
  seen: z.boolean(),
  created_at: z.string(),
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Caps the page number, because an engine scans all entries of the pages before it. */
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
    refusals: { 404: ['This notification does not exist'] },
  }),
] as const;
