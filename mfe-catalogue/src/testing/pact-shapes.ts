// Pact matchers for the fields of a track and of a profile that the catalogue reads.
import { MatchersV3 } from '@pact-foundation/pact';

const { boolean, eachLike, integer, number, regex, string } = MatchersV3;

export const picture = (type: string, id: string) => regex(`^/api/img/${type}/[^/?]+$`, `/api/img/${type}/${id}`);
export const colour = regex(/^#[\da-f]{6}$/, '#6e3243');
export const moment = regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-17T20:06:29.263Z');

/** All fields of a track that rows, cards, hero and heads read, and that the player receives. */
export const track = (changes: Record<string, unknown> = {}) => ({
  id: string('evensong-at-the-deep-end'),
  title: string('Evensong at the Deep End'),
  artist: string('The Parallax Choir'),
  artistId: string('the-parallax-choir'),
  artistIsPatron: boolean(true),
  albumId: string('vespers-for-an-empty-pool'),
  albumTitle: string('Vespers for an Empty Pool'),
  trackNumber: integer(1),
  duration: number(79.2),
  durationSamples: integer(3_802_253),
  artworkUrl: picture('song', 'vespers'),
  artworkColor: colour,
  audioId: string('evensong-at-the-deep-end'),
  aacUrl: string('/api/audio/evensong-at-the-deep-end?f=aac'),
  isPaid: boolean(false),
  price: number(75),
  isPurchased: boolean(false),
  isPlayableInFull: boolean(true),
  isLiked: boolean(false),
  is_liked: boolean(false),
  playCount: integer(214),
  commentCount: integer(5),
  genre: string('Choral'),
  hasSyncedLyrics: boolean(true),
  createdAt: moment,
  ...changes,
});

export const profile = (changes: Record<string, unknown> = {}) => ({
  id: string('nour-and-the-low-tide'),
  username: string('Nour & the Low Tide'),
  bio: string('Four people and a harmonium.'),
  dateOfBirthPublic: boolean(false),
  joinedDate: moment,
  followerCount: integer(6),
  followingCount: integer(3),
  streamCount: integer(56),
  isOwnProfile: boolean(false),
  isArtist: boolean(true),
  isPatron: boolean(true),
  isFollowing: boolean(false),
  isTunedIn: boolean(false),
  tuneInPrice: integer(30_000),
  profileImageId: string('portrait'),
  profileCoverImageId: string('banner'),
  socialLinks: eachLike({ type: string('website'), link: string('https://lowtide.example') }),
  ...changes,
});

/** The amounts of a day, a song and a total of the dashboard. */
export const sales = { sales: integer(1), earned: string('6375') };
export const plays = { plays: integer(12), listeners: integer(5), ...sales };
