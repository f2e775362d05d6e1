// Notifications that reach people outside of the product: pushed to their devices, and gathered in mails.
import { z } from 'zod';
import { call } from './call';
import { notificationKinds } from './notifications';
import { idParams, successSchema } from './paging';

/** Longer than any push service makes them. */
const longestEndpoint = 1_000;
const base64url = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), 'The keys of this device are not valid');

/** What a browser says of a subscription (Push API), as `PushSubscription.toJSON()` writes it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .string()
    .min(1)
    .max(longestEndpoint, 'The address of this device’s push service is too long')
    .refine((url) => URL.canParse(url), 'This is no address'),
  keys: z.object({
    /** An uncompressed point of P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;

export const pushDeviceSchema = z.object({
  id: z.string(),
  /** As `Firefox on Windows`; null where it does not say what it is. */
  device: z.string().nullable(),
  since: z.string(),
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const kindNames = z.enum(notificationKinds);
const pushKindsSchema = z.record(kindNames, z.boolean());
export type PushKinds = z.infer<typeof pushKindsSchema>;

export const digestFrequencies = ['off', 'daily', 'weekly'] as const;
export type DigestFrequency = (typeof digestFrequencies)[number];

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** What a worker shows: the payload of a push, encrypted for the one device (RFC 8291). */
export interface PushPayload {
  /** The same for the same news, so that a repeat can be recognised. */
  readonly id: string;
  /** What stands together behind the bell replaces each other on the screen. */
  readonly tag: string;
  readonly body: string;
  /** A path of this site. */
  readonly link: string;
  /** How many are unseen behind the bell. */
  readonly unread: number;
}

export const pushCalls = [
  call({
    method: 'GET',
    path: '/api/notifications/push-key',
    tag: 'Notifications',
    summary: 'The key by which push services know this installation (VAPID, RFC 8292)',
    access: 'session',
    response: z.object({ publicKey: z.string() }),
  }),
  call({
    method: 'GET',
    path: '/api/notifications/push-devices',
    tag: 'Notifications',
    summary: 'One’s own devices that notifications are pushed to, newest first',
    access: 'session',
    response: z.object({ devices: z.array(pushDeviceSchema) }),
  }),
  call({
    method: 'POST',
    path: '/api/notifications/push-devices',
    tag: 'Notifications',
    summary: 'Pushes notifications to this device until its session ends',
    access: 'session',
    body: pushSubscriptionSchema,
    response: z.object({ device: pushDeviceSchema }),
    status: 201,
    refusals: { 422: ['This is no address of a push service'] },
  }),
  call({
    method: 'DELETE',
    path: '/api/notifications/push-devices/{id}',
    tag: 'Notifications',
    summary: 'Pushes nothing to a device any more',
    access: 'session',
    params: idParams,
    response: successSchema,
  }),
  call({
    method: 'GET',
    path: '/api/notifications/push-kinds',
    tag: 'Notifications',
    summary: 'Which kinds of notifications are pushed',
    access: 'session',
    response: z.object({ kinds: pushKindsSchema }),
  }),
  call({
    method: 'POST',
    path: '/api/notifications/push-kinds',
    tag: 'Notifications',
    summary: 'Chooses which kinds are pushed, whatever is behind the bell',
    access: 'session',
    body: z.object({ kinds: z.partialRecord(kindNames, z.boolean()) }),
    response: z.object({ success: z.literal(true), kinds: pushKindsSchema }),
  }),
  call({
    method: 'GET',
    path: '/api/notifications/digest',
    tag: 'Notifications',
    summary: 'How often unseen notifications come by mail',
    access: 'session',
    response: z.object({ frequency: z.enum(digestFrequencies) }),
  }),
  call({
    method: 'POST',
    path: '/api/notifications/digest',
    tag: 'Notifications',
    summary: 'Chooses how often unseen notifications come by mail; in the morning of the time zone, or of UTC',
    access: 'session',
    body: z.object({
      frequency: z.enum(digestFrequencies),
      /** As IANA names it: `Europe/Lisbon`. */
      timeZone: z.string().max(64).refine(isTimeZone, 'This time zone is not known').optional(),
    }),
    response: z.object({ success: z.literal(true), frequency: z.enum(digestFrequencies) }),
  }),
  call({
    method: 'POST',
    path: '/api/notifications/digest/unsubscribe',
    tag: 'Notifications',
    summary: 'Ends the mails by the link in one of them, in one click (RFC 8058); for mail programs',
    access: 'public',
    query: z.object({ token: z.string().min(1).max(300) }),
    response: successSchema,
    refusals: { 422: ['This link is not valid'] },
  }),
] as const;
