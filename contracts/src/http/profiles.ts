// Profiles, the own one and others'.
import { z } from 'zod';
import { call } from './call';
import { idParams } from './paging';

/** A guest is `id: 'guest'` with zero balances. */
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
  profileImageId: z.string().nullable(),
  profileCoverImageId: z.string().nullable(),
  profilePhotoUrl: z.string().nullable(),
  profileCoverPhotoUrl: z.string().nullable(),
  experiencePoints: z.number().int(),
  socialLinks: z.array(z.object({ type: z.string(), link: z.string() })),
});
export type Profile = z.infer<typeof profileSchema>;

export const updateProfileBodySchema = z
  .object({
    bio: z.string().max(500, 'Bio must be at most 500 characters'),
    favoriteGenre: z.string().max(100),
  })
  .partial();

export const profileCalls = [
  call({
    method: 'GET',
    path: '/api/user/profile',
    tag: 'Profiles',
    summary: 'The own profile, or the empty guest',
    access: 'public',
    response: ownProfileSchema,
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
