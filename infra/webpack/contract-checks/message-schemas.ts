// Schemas of the bus messages as values: a build records those of its topics, and a release compares them with the
// released ones. The compiler checks them against the types at the end of this file. Browsers never load it.

import type { BusMessages, ConfirmationRequest, SignInRequest } from '@libretto/contracts/federation';
import { sessionUserSchema } from '@libretto/contracts/http/auth/auth';
import { trackSchema } from '@libretto/contracts/http/playback/player';
import { z } from 'zod';

const nothing = z.object({});
const text = z.string();

export const messageSchemas = {
  'player/play': z.object({
    tracks: z.array(trackSchema),
    startIndex: z.number(),
    context: z.object({
      type: z.enum([
        ...(['home', 'album', 'playlist', 'artist', 'song', 'search'] as const),
        ...(['history', 'top-lists', 'discover', 'post', 'related'] as const),
      ]),
      name: text,
      id: text.optional(),
    }),
  }),
  'player/toggle': nothing,
  'player/play-next': z.object({ tracks: z.array(trackSchema) }),
  'media/sound': z.object({ state: z.enum(['began', 'ended']) }),
  'player/state': z.object({
    trackId: text.nullable(),
    track: trackSchema.nullable(),
    status: z.enum(['empty', 'paused', 'loading', 'playing', 'failed']),
    isElsewhere: z.boolean(),
    contextName: text.nullable(),
    contextId: text.nullable().optional(),
  }),
  'audio-quality/changed': z.object({ audioQuality: z.enum(['data-saver', 'low', 'medium', 'high', 'original']) }),
  'track/changed': z.object({
    trackId: text,
    changes: trackSchema.pick({ isLiked: true, is_liked: true, isPurchased: true, commentCount: true }).partial(),
  }),
  'comments/open': z.object({
    subject: z.object({
      family: z.enum(['song', 'post', 'tuned-in-post']),
      id: text,
      title: text,
      subtitle: text,
      isPatron: z.boolean().optional(),
      artworkUrl: text.nullable(),
      commentCount: z.number(),
    }),
  }),
  'purchase/open': z.object({
    song: z.object({
      id: text,
      name: text,
      artistName: text,
      artistId: text,
      artworkUrl: text.nullable(),
      price: z.number(),
    }),
  }),
  'support/open': z.object({ artistId: text, artistName: text, mode: z.enum(['tune-in', 'donate']) }),
  'add-talents/open': z.object({ amount: z.number().optional() }),
  'add-talents/closed': nothing,
  'patron/open': nothing,
  'card-payment/open': z.union([
    z.object({
      requestId: text,
      mode: z.literal('payment'),
      amountTalents: z.number(),
      reason: text,
      payee: z.object({ id: text, name: text, imageId: text.nullable(), isPatron: z.boolean() }).optional(),
    }),
    z.object({ requestId: text, mode: z.literal('setup') }),
  ]),
  'card-payment/closed': z.object({ requestId: text, outcome: z.enum(['paid', 'saved', 'cancelled']) }),
  'subscribers/open': z.object({ artistId: text }),
  'followers/open': z.object({ userId: text, tab: z.enum(['followers', 'following']) }),
  'report/open': z.object({
    subject: z.object({ kind: z.enum(['comment', 'post', 'tuned-in-post', 'profile']), id: text }),
    name: text,
  }),
  'block/open': z.object({ userId: text, username: text, isBlocked: z.boolean() }),
  'add-to-playlist/open': z.object({ song: z.object({ id: text, title: text }) }),
  'create-playlist/open': nothing,
  'profile/changed': z.object({ userId: text }),
  'profile/open': z.object({ userId: text }),
  'navigation/go': z.object({ to: text, replace: z.boolean().optional() }),
  'session/state': z.union([
    z.object({ status: z.literal('loading') }),
    z.object({ status: z.literal('unauthenticated') }),
    z.object({ status: z.literal('authenticated'), user: sessionUserSchema }),
  ]),
  'session/required': z.object({
    callbackUrl: text,
    title: text.optional(),
    onClosed: z.custom<NonNullable<SignInRequest['onClosed']>>().optional(),
  }),
  'session/confirmation-required': z.object({ onClosed: z.custom<ConfirmationRequest['onClosed']>() }),
  'balance/state': z.object({ talentBalance: z.number(), euroBalance: z.number() }),
} satisfies { readonly [Topic in keyof BusMessages]: z.ZodType };

/** Makes optional fields required, because a missing optional field would otherwise count as equal. */
type Whole<Message> = Message extends (...values: never) => unknown
  ? Message
  : Message extends object
    ? { [Field in keyof Message]-?: Whole<Message[Field]> }
    : Message;

type Both<Given, Taken> = Given extends Taken ? (Taken extends Given ? true : false) : false;

type FitsItsType<Topic extends keyof BusMessages> = [
  Both<[z.infer<(typeof messageSchemas)[Topic]>], [BusMessages[Topic]]>,
  Both<[Whole<z.infer<(typeof messageSchemas)[Topic]>>], [Whole<BusMessages[Topic]>]>,
] extends [true, true]
  ? true
  : false;

/** A compiler error names the topic whose schema and type differ. */
export const schemasFitTheTypes: { readonly [Topic in keyof BusMessages]: FitsItsType<Topic> } = Object.fromEntries(
  Object.keys(messageSchemas).map((topic) => [topic, true]),
) as { [Topic in keyof BusMessages]: true };
