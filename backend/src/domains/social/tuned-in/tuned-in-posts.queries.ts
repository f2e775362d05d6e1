// Tuned-in posts as one caller sees them: complete for those with access, locked for everybody else.
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import { defaultCatalogSettings } from '@libretto/contracts/http/social/settings';
import type { TunedInPost } from '@libretto/contracts/http/social/tuned-in-posts';
import type { Caller } from '../../../kernel/http/access/caller';
import type { TrackViews } from '../../../ports/directory/track-views';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { mayOpenAll } from '../media/entitlement';
import { addressOf, type MediaDoc, mediaDocs, mediaIdOf } from '../media/media.projection';
import { followId, follows, people, postSongs } from '../people/people.projection';
import { postAuthor, postSong, shownMentions } from '../posts/post-parts';
import {
  hiddenTunedInPosts,
  type TunedInPostDoc,
  tunedInPosts,
  tunedInVoteId,
  tunedInVotes,
} from './tuned-in-posts.projection';

/** `hidden` is set when a moderator hid the post and its artist reads it. */
type ShownTunedInPost = TunedInPostDoc & { readonly hidden?: Hidden };

/** Finds a post; one that a moderator hid is returned only to its artist. */
export async function shownTunedInPost(
  reads: ReadModels,
  id: string,
  userId: string | undefined,
): Promise<ShownTunedInPost | undefined> {
  const shown = await reads.collection(tunedInPosts).get(id);
  if (shown) return shown;
  const hidden = await reads.collection(hiddenTunedInPosts).get(id);
  return hidden?.authorId === userId ? hidden : undefined;
}

const mostHidden = 50;

export async function hiddenTunedInOf(reads: ReadModels, authorId: string): Promise<readonly ShownTunedInPost[]> {
  const query = { equals: { authorId }, limit: mostHidden };
  return (await reads.collection(hiddenTunedInPosts).find('byAuthor', query)).items;
}

/** Needs a few queries per page, regardless of its length. */
export async function tunedInViews(
  reads: ReadModels,
  trackViews: TrackViews,
  docs: readonly ShownTunedInPost[],
  caller: Caller,
): Promise<TunedInPost[]> {
  const userId = caller.kind === 'user' ? caller.userId : undefined;
  const open = await mayOpenAll(reads, [...new Set(docs.map((post) => post.authorId))], caller);
  const seen = docs.filter((post) => open.has(post.authorId));
  const songIds = [...new Set(seen.flatMap((post) => post.songId ?? []))];
  const mediaIds = seen.flatMap(({ mediaUrl }) => (mediaUrl === null ? [] : [mediaIdOf(addressOf(mediaUrl))]));
  const locked = docs.flatMap(({ authorId }) => (open.has(authorId) ? [] : [authorId]));
  const [colors, tracks, media, authors, followed, voted] = await Promise.all([
    latestColors(reads, [...new Set(locked)]),
    trackViews.tracks(reads, songIds, userId),
    reads.collection(mediaDocs).getMany(mediaIds),
    reads.collection(people).getMany(docs.map((post) => post.authorId)),
    reads.collection(follows).getMany(docs.map((post) => followId(userId ?? '', post.authorId))),
    reads.collection(tunedInVotes).getMany(docs.map((post) => tunedInVoteId(userId ?? '', post.id))),
  ]);
  const trackOf = new Map(tracks.map((track) => [track.id, track]));
  const mediaOf = new Map(media.flatMap((doc) => (doc ? [[doc.postId, doc]] : [])));
  return docs.map((post, index) => {
    const isOpen = open.has(post.authorId);
    const track = isOpen ? trackOf.get(post.songId ?? '') : undefined;
    const file = isOpen ? mediaOf.get(post.id) : undefined;
    return {
      id: post.id,
      locked: !isOpen,
      artworkColor: colors.get(post.authorId) ?? null,
      description: isOpen ? post.description : null,
      contentType: post.contentType,
      mediaUrl: file ? post.mediaUrl : null,
      media: file ? shownMedia(file) : null,
      song: postSong(track),
      user: {
        ...postAuthor(post.authorId, authors[index], followed[index] !== undefined),
        tuneInPrice: authors[index]?.tuneInPrice ?? defaultCatalogSettings.tuneInPrice,
      },
      isOwn: post.authorId === userId,
      ...(post.hidden && { hidden: post.hidden }),
      createdAt: post.createdAt,
      updatedAt: isOpen ? post.updatedAt : post.createdAt,
      mentions: isOpen ? shownMentions(post.mentions) : [],
      upvotes: post.upvotes,
      hasUpvoted: isOpen && voted[index] !== undefined,
      commentCount: post.commentCount,
    };
  });
}

/** Colours of each artist's latest public cover, so that locked posts reveal nothing. */
async function latestColors(reads: ReadModels, artistIds: readonly string[]): Promise<Map<string, string | null>> {
  const latest = artistIds.map(async (artistId): Promise<[string, string | null]> => {
    const { items } = await reads.collection(postSongs).find('byArtist', { equals: { artistId }, limit: 1 });
    return [artistId, items[0]?.coverColor ?? null];
  });
  return new Map(await Promise.all(latest));
}

const shownMedia = ({ kind, state, durationMs, width, height, waveform, gainDb, hasPoster }: MediaDoc) => ({
  ...{ kind, state, durationMs, width, height, gainDb, hasPoster },
  waveform: waveform && [...waveform],
});
