// Profiles: the caller's own and those of others.
import { z } from 'zod';
import { hiddenSchema } from '../administration/moderation';
import { emailSchema, nameSchema, webLinkSchema } from '../auth/names';
import { call } from '../call';
import { idParams, successSchema } from '../paging';

/** The profile of a guest has `id: 'guest'` and zero balances. */
export const ownProfileSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  isArtist: z.boolean(),
  profilePhotoUrl: z.string().nullable(),
  profileImageId: z.string().nullable(),
  euroBalance: z.number(),
  talentBalance: z.number(),
  isPatron: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  bio: z.string(),
  favoriteGenre: z.string().nullable(),
  publicEmail: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  dateOfBirthPublic: z.boolean(),
  country: z.string().nullable(),
  joinedDate: z.string(),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
  streamCount: z.number().int(),
  isOwnProfile: z.boolean(),
  isArtist: z.boolean(),
  isPatron: z.boolean(),
  isFollowing: z.boolean(),
  isTunedIn: z.boolean(),
  tuneInPrice: z.number().int(),
  /** The artist's share of the price of a song, a tune-in or a donation. */
  artistSharePercent: z.number().min(0).max(100),
  profileImageId: z.string().nullable(),
  profileCoverImageId: z.string().nullable(),
  profilePhotoUrl: z.string().nullable(),
  profileCoverPhotoUrl: z.string().nullable(),
  experiencePoints: z.number().int(),
  socialLinks: z.array(z.object({ type: z.string(), link: z.string() })),
  /** The caller has blocked this person. */
  isBlocked: z.boolean().optional(),
  /** Present when a moderator hid the profile: only its owner sees it, with the reason. */
  hidden: hiddenSchema.optional(),
});
export type Profile = z.infer<typeof profileSchema>;

const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z
    .union([schema, z.literal('')])
    .nullable()
    .transform((text) => text || null)
    .optional();

/** Absent fields keep their value; an empty text or null clears a field. */
export const updateProfileBodySchema = z.object({
  bio: orNull(z.string().trim().max(500, 'Bio must be at most 500 characters')),
  favoriteGenre: orNull(nameSchema('Favorite genre').max(100)),
  publicEmail: orNull(emailSchema),
  dateOfBirth: orNull(z.iso.date('Please enter a valid date of birth')),
  dateOfBirthPublic: z.boolean().optional(),
  country: orNull(nameSchema('Country').max(100)),
});

export const socialLinkSchema = z.object({
  type: z.enum(['website', 'instagram', 'facebook', 'twitter', 'youtube', 'tiktok', 'spotify']),
  link: webLinkSchema,
});

export const profileCalls = [
  call({
    method: 'GET',
    path: '/api/user/profile',
    tag: 'Profiles',
    summary: 'The own profile, or the empty guest',
    access: 'public',
    response: ownProfileSchema,
    refusals: { 404: ['This account does not exist'] },
  }),
  call({
    method: 'GET',
    path: '/api/user/profile/{id}',
    tag: 'Profiles',
    summary: "A user's profile",
    access: 'public',
    params: idParams,
    response: profileSchema,
  }),
  call({
    method: 'PUT',
    path: '/api/user/profile/{id}',
    tag: 'Profiles',
    summary: 'Changes the own profile',
    access: 'session',
    params: idParams,
    body: updateProfileBodySchema,
    response: profileSchema,
    refusals: {
      403: ['You are not allowed to do this'],
      422: ['Please select a country from the list', 'Please enter a valid date of birth'],
    },
  }),
  call({
    method: 'POST',
    path: '/api/user/social-links',
    tag: 'Profiles',
    summary: 'Adds a link to the own profile',
    access: 'session',
    status: 201,
    body: socialLinkSchema,
    response: z.object({ socialLinks: z.array(socialLinkSchema) }),
    refusals: { 422: ['Maximum 15 links allowed'] },
  }),
  call({
    method: 'DELETE',
    path: '/api/user/social-links',
    tag: 'Profiles',
    summary: 'Removes all links of the own profile',
    access: 'session',
    response: successSchema,
  }),
  call({
    method: 'GET',
    path: '/api/countries',
    tag: 'Profiles',
    summary: 'The countries, by name',
    access: 'public',
    response: z.object({ countries: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  call({
    method: 'GET',
    path: '/api/user/admin-status',
    tag: 'Profiles',
    summary: 'Whether the caller is an admin',
    access: 'public',
    response: z.object({ isAdmin: z.boolean() }),
  }),
  call({
    method: 'POST',
    path: '/api/user/update-ip',
    tag: 'Profiles',
    summary: 'Notes the address of a signed-in session, once per session',
    access: 'session',
    response: z.object({ success: z.literal(true) }),
  }),
  call({
    method: 'POST',
    path: '/api/upload/profile',
    tag: 'Profiles',
    summary: 'Uploads the profile image',
    access: 'session',
    bodyType: 'multipart',
    body: z.object({ image: z.any() }),
    response: z.object({ imageId: z.string(), url: z.string() }),
    refusals: { 413: ['File size must be less than Max 10MB'], 415: ['Please select a valid image file'] },
  }),
  call({
    method: 'POST',
    path: '/api/upload/profile-cover',
    tag: 'Profiles',
    summary: 'Uploads the cover image',
    access: 'session',
    bodyType: 'multipart',
    body: z.object({ image: z.any() }),
    response: z.object({ imageId: z.string(), url: z.string() }),
    refusals: { 413: ['File size must be less than Max 10MB'], 415: ['Please select a valid image file'] },
  }),
] as const;
