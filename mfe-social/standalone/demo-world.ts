// Sample people, songs, posts and comments for the standalone page.
import type { Track } from '@libretto/contracts/http/playback/player';
import type { Post } from '@libretto/contracts/http/social/social';

const minuteMs = 60_000;
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

const person = (id: string, username: string, isArtist = false, isPatron = false) => ({
  id,
  username,
  isArtist,
  isPatron,
});

export const ines = person('ines', 'ines.halloran', false, true);
export const people = {
  ines,
  choir: person('the-parallax-choir', 'The Parallax Choir', true, true),
  nour: person('nour-and-the-low-tide', 'Nour & the Low Tide', true),
  kasimir: person('kasimir-vael', 'Kasimir Vael', true),
  wren: person('wren', 'wren.adeyemi', true),
  otto: person('otto', 'otto.baines'),
} as const;
export type DemoPerson = (typeof people)[keyof typeof people];

export const byId = (id: string): DemoPerson | undefined => Object.values(people).find((each) => each.id === id);

function song(id: string, title: string, artist: DemoPerson, duration: number, isPaid = false): Track {
  return {
    id,
    title,
    artist: artist.username,
    artistId: artist.id,
    artistIsPatron: artist.isPatron,
    albumId: id,
    albumTitle: title,
    trackNumber: 1,
    duration,
    durationSamples: duration * 48_000,
    artworkUrl: null,
    artworkColor: null,
    audioId: id,
    aacUrl: `/api/audio/${id}?f=aac`,
    isPaid,
    price: 75,
    isPurchased: false,
    isPlayableInFull: !isPaid,
    isLiked: true,
    is_liked: true,
    playCount: 40,
    commentCount: 3,
    genre: null,
    hasSyncedLyrics: false,
    loudness: null,
    createdAt: minutesAgo(90_000),
  };
}

export const songs = {
  evensong: song('evensong-at-the-deep-end', 'Evensong at the Deep End', people.choir, 79),
  undertow: song('undertow-lullaby', 'Undertow Lullaby', people.nour, 64, true),
  barometer: song('barometer', 'What the Barometer Said to the Boats in the Outer Harbour', people.kasimir, 404),
} as const;

export const demoComments = [
  { author: people.otto, text: 'How long is the decay in there?', minutes: 40 },
  { author: people.wren, text: 'That breath before the second chorus. I had to stop walking.', minutes: 4 },
] as const;

interface DemoPost {
  author: DemoPerson;
  text: string;
  track?: Track;
  minutes: number;
  upvotes: number;
}

const said: readonly DemoPost[] = [
  {
    author: people.choir,
    text: 'Eleven voices, one microphone, and a caretaker who left the lights on. Notes at https://choir.example/pool.',
    track: songs.evensong,
    minutes: 120,
    upvotes: 1204,
  },
  { author: people.otto, text: 'Played it for the dog. The dog sat down.', minutes: 190, upvotes: 1 },
  { author: people.nour, text: 'The tide is the shaker.', track: songs.undertow, minutes: 420, upvotes: 0 },
  { author: people.kasimir, text: 'W'.repeat(500), track: songs.barometer, minutes: 4000, upvotes: 12 },
];

export function aPost({ author, text, track, minutes, upvotes }: DemoPost, id: string): Post {
  return {
    id,
    description: text,
    contentType: track ? 'song' : 'none',
    mediaUrl: null,
    song: track
      ? {
          id: track.id,
          name: track.title,
          coverPhotoUrl: track.artworkUrl,
          artist: { id: track.artistId, username: track.artist },
          track,
        }
      : null,
    user: { ...author, isFollowing: author === people.choir, profileImageId: null },
    isOwn: author === ines,
    createdAt: minutesAgo(minutes),
    updatedAt: minutesAgo(minutes),
    mentions: [],
    upvotes,
    hasUpvoted: false,
    commentCount: author === ines ? 0 : demoComments.length,
  };
}

export const demoPosts = (): Post[] => said.map((post, at) => aPost(post, `post-${at + 1}`));
