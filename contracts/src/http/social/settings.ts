// The account settings, except those that other files declare.
import { z } from 'zod';
import { longPassword, misleadingNames, mostPasswordCharacters } from '../auth/auth';
import { emailSchema } from '../auth/names';
import { call } from '../call';
import { successSchema } from '../paging';
import { switchableKinds } from './notifications';

export const audioQualitySchema = z.enum(['data-saver', 'low', 'medium', 'high', 'original']);
export type AudioQuality = z.infer<typeof audioQualitySchema>;

/** Prices in hundredths of a Talent: 50 = 0.5 T, 7500 = 75 T, 30000 = 300 T. */
export const catalogSettingsSchema = z.object({
  defaultStreamPrice: z.number().int(),
  defaultSongPrice: z.number().int(),
  tuneInPrice: z.number().int(),
});
export type CatalogSettings = z.infer<typeof catalogSettingsSchema>;
export const defaultCatalogSettings: CatalogSettings = {
  defaultStreamPrice: 50,
  defaultSongPrice: 7500,
  tuneInPrice: 30000,
};
/** The allowed prices. The screen offers the first of each and shows the others. */
export const priceOptions = {
  defaultStreamPrice: [50, 100, 150, 200, 300],
  defaultSongPrice: [7500, 10000, 12500, 15000],
  tuneInPrice: [30000, 50000, 70000, 100000, 150000],
} as const;
const selectablePrices = (prices: readonly number[]) =>
  z.number().refine((price) => prices.includes(price), 'This price is not available');

const kindNames = z.enum(switchableKinds);
/** Which notification kinds are on. */
export const kindSwitchesSchema = z.record(kindNames, z.boolean());
export type KindSwitches = z.infer<typeof kindSwitchesSchema>;
const notificationSettings = { notificationsEnabled: z.boolean(), kinds: kindSwitchesSchema };

export const settingsCalls = [
  call({
    method: 'GET',
    path: '/api/user/audio-quality-settings',
    tag: 'Settings',
    summary: 'The audio quality in use',
    access: 'session',
    response: z.object({ audioQuality: audioQualitySchema }),
  }),
  call({
    method: 'POST',
    path: '/api/user/update-audio-quality-settings',
    tag: 'Settings',
    summary: 'Changes the audio quality',
    access: 'session',
    body: z.object({ quality: audioQualitySchema }),
    response: z.object({ success: z.literal(true), audioQuality: audioQualitySchema }),
    refusals: { 422: ['Please select a different audio quality'] },
  }),
  call({
    method: 'GET',
    path: '/api/user/notification-settings',
    tag: 'Settings',
    summary: 'Whether notifications are on, and which kinds',
    access: 'session',
    response: z.object(notificationSettings),
  }),
  call({
    method: 'POST',
    path: '/api/user/update-notification-settings',
    tag: 'Settings',
    summary: 'Turns all notifications, or single kinds of them, on or off',
    access: 'session',
    body: z
      .object({ enabled: z.boolean().optional(), kinds: z.partialRecord(kindNames, z.boolean()).optional() })
      .refine(({ enabled, kinds }) => enabled !== undefined || kinds !== undefined, 'Say what to turn on or off'),
    response: z.object({ success: z.literal(true), ...notificationSettings }),
  }),
  call({
    method: 'POST',
    path: '/api/user/change-password',
    tag: 'Settings',
    summary: 'Changes the password',
    access: 'session',
    body: z.object({
      currentPassword: z
        .string({ error: 'Current password is required' })
        .min(1, 'Current password is required')
        .max(mostPasswordCharacters, longPassword),
      newPassword: z
        .string({ error: 'New password is required' })
        .min(1, 'New password is required')
        .max(mostPasswordCharacters, longPassword),
      logoutOtherSessions: z.boolean().default(true),
    }),
    response: z.object({ success: z.literal(true) }),
    refusals: {
      404: ['This account does not exist'],
      422: [
        'New password must be at least 6 characters long',
        'New password must be different from current password',
        'Current password is not right',
        'This password is too common. Please choose another one.',
      ],
      429: ['Too many attempts. Please try again later.'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/user/email-info',
    tag: 'Settings',
    summary: 'The own email, and the one that waits to be confirmed',
    access: 'session',
    response: z.object({ currentEmail: z.string(), pendingEmail: z.string().nullable() }),
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'POST',
    path: '/api/user/request-email-change',
    tag: 'Settings',
    summary: 'Sends a link to the new email; the present one stays until it is followed',
    access: 'session',
    /** The password is required unless the caller has just confirmed a second factor. */
    body: z.object({
      newEmail: emailSchema,
      currentPassword: z.string().min(1, 'Current password is required').max(1024).optional(),
    }),
    response: successSchema,
    refusals: {
      409: ['This email is already registered'],
      404: ['This account does not exist'],
      403: ['Please confirm that it is you.', 'Your account is suspended.'],
      422: ['Please enter a different email address', 'Current password is required', 'Current password is not right'],
      429: ['Too many attempts. Please try again later.'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/user/cancel-email-change',
    tag: 'Settings',
    summary: 'Makes the link of a requested change worthless',
    access: 'session',
    response: successSchema,
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'POST',
    path: '/api/user/update-username',
    tag: 'Settings',
    summary: 'Changes the username',
    access: 'session',
    body: z.object({ username: z.string({ error: 'Username is required' }).max(10_000) }),
    response: z.object({ success: z.literal(true), username: z.string() }),
    refusals: {
      404: ['This account does not exist'],
      409: ['This username is already taken'],
      422: ['Please enter a different username', ...misleadingNames],
    },
  }),
  call({
    method: 'POST',
    path: '/api/user/update-account-type',
    tag: 'Settings',
    summary: 'Becomes an artist or a listener',
    access: 'session',
    body: z.object({ isArtist: z.boolean() }),
    response: z.object({ success: z.literal(true), isArtist: z.boolean() }),
    refusals: { 404: ['This account does not exist'], 422: ['Please select a different account type'] },
  }),
  call({
    method: 'POST',
    path: '/api/user/language',
    tag: 'Settings',
    summary:
      'Chooses the language of mails and pushed notifications; calls are answered in that of their Accept-Language',
    access: 'session',
    body: z.object({ language: z.enum(['en', 'de']) }),
    response: successSchema,
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/complete',
    tag: 'Settings',
    summary: 'The name and type of the own account',
    access: 'session',
    response: z.object({ user: z.object({ id: z.string(), username: z.string(), isArtist: z.boolean() }) }),
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/user/catalog-settings',
    tag: 'Settings',
    summary: 'What the caller asks for streams, songs and tune-ins',
    access: 'session',
    response: catalogSettingsSchema,
  }),
  call({
    method: 'PUT',
    path: '/api/user/catalog-settings',
    tag: 'Settings',
    summary: 'Changes what is asked, to one of the options of each price',
    access: 'artist',
    body: z.object({
      defaultStreamPrice: selectablePrices(priceOptions.defaultStreamPrice),
      defaultSongPrice: selectablePrices(priceOptions.defaultSongPrice),
      tuneInPrice: selectablePrices(priceOptions.tuneInPrice),
    }),
    response: catalogSettingsSchema.extend({ success: z.literal(true) }),
  }),
] as const;
