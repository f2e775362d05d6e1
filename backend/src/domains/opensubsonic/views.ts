// Songs, albums and artists in the shape that music apps expect.
import type { Track } from '@libretto/contracts/http/playback/player';
import { soundFileEnding } from '../../kernel/http/bodies/send-file';
import type { TrackViews } from '../../ports/directory/track-views';
import type { ReadModels } from '../../ports/read-models/read-models';
import { type AppAlbumDoc, type AppSongDoc, appAlbums, appSongs } from './app-music.projection';
import { type AppPersonDoc, appPeople } from './app-people.projection';
import { type StarKind, starId, stars } from './stars.projection';

const mostTracks = 500;
const mostAtOnce = 500;
const formerMember = 'Former member';

/** The id of a picture that `getCoverArt` accepts. */
export const coverArtId = (type: 'song' | 'album' | 'profile' | 'playlist', imageId: string) => `${type}-${imageId}`;

export class Views {
  constructor(
    private readonly readsNow: () => ReadModels,
    private readonly trackViews: TrackViews,
    private readonly userId: string,
  ) {}

  private get reads(): ReadModels {
    return this.readsNow();
  }

  /** In the order of the ids; songs that are not public are omitted. */
  async songs(songIds: readonly string[]) {
    const known = await Promise.all(parts([...new Set(songIds)]).map((part) => this.knownSongs(part)));
    const viewOf = new Map(known.flat().map((song) => [song.id, song]));
    return songIds.flatMap((songId) => viewOf.get(songId) ?? []);
  }

  private async knownSongs(songIds: readonly string[]) {
    const [tracks, docs, likedAt] = await Promise.all([
      this.trackViews.tracks(this.reads, songIds, this.userId),
      this.reads.collection(appSongs).getMany(songIds),
      this.starredAt('song', songIds),
    ]);
    const docOf = new Map(docs.flatMap((doc) => (doc ? [[doc.songId, doc] as const] : [])));
    return tracks.flatMap((track) => {
      const doc = docOf.get(track.id);
      return doc ? [songView(track, doc, likedAt.get(track.id))] : [];
    });
  }

  private async starredAt(kind: StarKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.reads.collection(stars).getMany(ids.map((id) => starId(kind, this.userId, id)));
    return new Map(found.flatMap((star) => (star ? [[star.starredId, star.at] as const] : [])));
  }

  async albums(docs: readonly AppAlbumDoc[]) {
    const people = await this.reads.collection(appPeople).getMany(docs.map(({ artistId }) => artistId));
    const songIds = await Promise.all(docs.map(({ releaseId }) => this.songIdsOf(releaseId)));
    const tracks = await this.trackViews.tracks(this.reads, songIds.flat(), this.userId);
    const trackOf = new Map(tracks.map((track) => [track.id, track]));
    const starredAt = await this.starredAt(
      'album',
      docs.map(({ releaseId }) => releaseId),
    );
    return docs.map((doc, at) => {
      const own = (songIds[at] ?? []).flatMap((songId) => trackOf.get(songId) ?? []);
      return { ...albumView(doc, people[at], own), starred: starredAt.get(doc.releaseId) };
    });
  }

  async songIdsOf(releaseId: string): Promise<readonly string[]> {
    const ofRelease = { equals: { releaseId }, order: 'ascending', limit: mostTracks } as const;
    const { items } = await this.reads.collection(appSongs).find('byRelease', ofRelease);
    return items.map(({ songId }) => songId);
  }

  async artists(people: readonly AppPersonDoc[]) {
    const albumCounts = await Promise.all(
      people.map(({ userId }) => this.reads.collection(appAlbums).count('byArtist', { artistId: userId })),
    );
    const starredAt = await this.starredAt(
      'artist',
      people.map(({ userId }) => userId),
    );
    return people.map((person, at) => ({
      ...artistView(person, albumCounts[at] ?? 0),
      starred: starredAt.get(person.userId),
    }));
  }
}

/** Splits ids into batches of the size that read models accept. */
const parts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, at) =>
    ids.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );

function songView(track: Track, doc: AppSongDoc, starred: string | undefined) {
  return {
    id: track.id,
    parent: track.albumId,
    isDir: false,
    title: track.title,
    album: track.albumTitle,
    artist: track.artist,
    displayArtist: track.artist,
    track: track.trackNumber,
    discNumber: doc.discNumber,
    year: doc.year,
    genre: track.genre ?? undefined,
    coverArt: doc.imageId === null ? undefined : coverArtId('song', doc.imageId),
    contentType: doc.contentType,
    suffix: soundFileEnding(doc.contentType),
    duration: Math.round(track.duration),
    playCount: track.playCount,
    created: track.createdAt,
    starred,
    albumId: track.albumId,
    artistId: track.artistId,
    type: 'music',
    mediaType: 'song',
    isVideo: false,
    explicitStatus: doc.isExplicit ? 'explicit' : 'clean',
    replayGain: track.loudness === null ? undefined : { trackPeak: 10 ** (track.loudness.truePeakDbtp / 20) },
  };
}
export type SongView = ReturnType<typeof songView>;

function albumView(doc: AppAlbumDoc, artist: AppPersonDoc | undefined, tracks: readonly Track[]) {
  const name = artist?.username ?? formerMember;
  return {
    id: doc.releaseId,
    parent: doc.artistId,
    isDir: true,
    album: doc.title,
    title: doc.title,
    name: doc.title,
    artist: name,
    displayArtist: name,
    artistId: doc.artistId,
    coverArt: doc.imageId === null ? undefined : coverArtId('album', doc.imageId),
    songCount: tracks.length,
    duration: Math.round(tracks.reduce((sum, { duration }) => sum + duration, 0)),
    playCount: tracks.reduce((sum, { playCount }) => sum + playCount, 0),
    created: doc.publishedAt,
    year: doc.year,
    genre: doc.genre ?? undefined,
    mediaType: 'album',
  };
}
export type AlbumView = ReturnType<typeof albumView>;

function artistView({ userId, username, imageId }: AppPersonDoc, albumCount: number) {
  return {
    id: userId,
    name: username ?? formerMember,
    coverArt: imageId === null ? undefined : coverArtId('profile', imageId),
    albumCount,
    mediaType: 'artist',
  };
}
export type ArtistView = ReturnType<typeof artistView>;
