// An artist's dashboard: how often their songs are played, by how many, and what they earn.
import { z } from 'zod';
import { call } from '../call';
import { idSchema, limitOf, offsetQuery } from '../paging';

/** The number of days that a dashboard covers, today included. */
export const dashboardRanges = [7, 28, 90, 365] as const;
export type DashboardRange = (typeof dashboardRanges)[number];
export const usualDashboardRange = 28;

/** Minors of EUR as a digit string: 1 is 0.0001 EUR. */
const minorSchema = z.string();

const figures = {
  plays: z.number().int(),
  /** The number of distinct people; exact up to 512, estimated within a few per cent above that. */
  listeners: z.number().int(),
  sales: z.number().int(),
  /** The artist's earnings from song sales. */
  earned: minorSchema,
};

export const dashboardDaySchema = z.object({
  /** `YYYY-MM-DD`, in UTC. */
  day: z.string(),
  ...figures,
});
export type DashboardDay = z.infer<typeof dashboardDaySchema>;

export const dashboardSongSchema = z.object({
  id: z.string(),
  name: z.string(),
  plays: z.number().int(),
  sales: z.number().int(),
  earned: minorSchema,
});
export type DashboardSong = z.infer<typeof dashboardSongSchema>;

/** Without a user id, the call returns the caller's own figures. */
const whose = { userId: idSchema.optional() };

export const dashboardCalls = [
  call({
    method: 'GET',
    path: '/api/dashboard/plays',
    tag: 'Own catalogue',
    summary: "Plays, listeners, sales and earnings of an artist's songs day by day, for the artist and admins",
    access: 'session',
    refusals: { 404: ['This artist does not exist'] },
    query: z.object({
      ...whose,
      days: z.coerce
        .number()
        .refine((days) => (dashboardRanges as readonly number[]).includes(days), 'Please choose 7, 28, 90 or 365 days')
        .default(usualDashboardRange),
    }),
    response: z.object({
      /** Oldest first, without gaps; the last day is today in UTC. */
      days: z.array(dashboardDaySchema),
      /** Totals over all days of the range: a person who listens on two days counts as one listener. */
      ...figures,
      /** Plays by country, most plays first; `country` is null when unknown. */
      countries: z.array(z.object({ country: z.string().nullable(), plays: z.number().int() })),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/song-earnings',
    tag: 'Own catalogue',
    summary: "What each of an artist's songs has earned ever since, most first, for the artist and admins",
    access: 'session',
    refusals: { 404: ['This artist does not exist'] },
    query: z.object({ ...whose, limit: limitOf(10, 100), offset: offsetQuery() }),
    response: z.object({
      songs: z.array(dashboardSongSchema),
      total: z.number().int(),
      hasMore: z.boolean(),
      offset: z.number().int(),
      limit: z.number().int(),
      /** Totals over all songs, including those on other pages. */
      sales: z.number().int(),
      earned: minorSchema,
    }),
  }),
] as const;
