// View parts that posts and tuned-in posts share, as one caller sees them.
import type { Track } from '@libretto/contracts/http/playback/player';
import type { Post } from '@libretto/contracts/http/social/social';
import type { Mention } from '../../../kernel/content/mentions';
import type { PersonDoc } from '../people/people.projection';

export const postSong = (track: Track | undefined): Post['song'] =>
  track
    ? {
        id: track.id,
        name: track.title,
        coverPhotoUrl: track.artworkUrl,
        artist: { id: track.artistId, username: track.artist },
        track,
      }
    : null;

export const postAuthor = (id: string, person: PersonDoc | undefined, isFollowing: boolean): Post['user'] => ({
  id,
  username: person?.username ?? 'Former member',
  isArtist: person?.isArtist ?? false,
  isPatron: person?.isPatron ?? false,
  isFollowing,
  profileImageId: person?.imageId ?? null,
});

export const shownMentions = (mentions: readonly Mention[]): Post['mentions'] =>
  mentions.map(({ userId: id, start, length }) => ({ id, start, length }));
