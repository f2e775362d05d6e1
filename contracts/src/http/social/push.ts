// Notifications outside the product: push messages to devices, and digest emails.
import { z } from 'zod';
import { call } from '../call';
import { idParams, successSchema } from '../paging';
import { notificationKinds } from './notifications';

/** Longer than the endpoints that push services issue. */
const longestEndpoint = 1_000;
const base64url = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), 'The keys of this device are not valid');

/** A push subscription (Push API) as `PushSubscription.toJSON()` serialises it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .string()
    .min(1)
    .max(longestEndpoint, 'The address of this device’s push service is too long')
    .refine((url) => URL.canParse(url), 'This is no address'),
  keys: z.object({
    /** An uncompressed P-256 point. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;

export const pushDeviceSchema = z.object({
  id: z.string(),
  /** A readable name such as `Firefox on Windows`; null when the browser does not reveal it. */
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

/** The payload of a push message, which the service worker shows; it is encrypted for the one device (RFC 8291). */
export interface PushPayload {
  /** Equal for repeats of the same notification, so that the client recognises them. */
  readonly id: string;
  /**
   * Notifications that form one entry behind the bell share a tag, so that each replaces the previous one on the
   * screen.
   */
  readonly tag: string;
  readonly body: string;
  /** A path of this site. */
  readonly link: string;
  /** The number of unseen notifications behind the bell. */
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
    summary: 'How often unseen notifications are mailed',
    access: 'session',
    response: z.object({ frequency: z.enum(digestFrequencies) }),
  }),
  call({
    method: 'POST',
    path: '/api/notifications/digest',
    tag: 'Notifications',
    summary: 'Chooses how often unseen notifications are mailed; in the morning of the time zone, or of UTC',
    access: 'session',
    body: z.object({
      frequency: z.enum(digestFrequencies),
      /** An IANA time zone, such as `Europe/Lisbon`. */
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
