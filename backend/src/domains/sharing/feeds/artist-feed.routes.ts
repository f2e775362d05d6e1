// New releases of an artist as RSS 2.0 (https://www.rssboard.org/rss-specification) with podcast extensions
// (https://podcasters.apple.com/support/823-podcast-requirements), for feed readers and podcast players.

import { createHash } from 'node:crypto';
import { imageSizesPx, imageUrl } from '@libretto/contracts/image-sizes';
import { artistFeedPath, productName, profilePath, songPath } from '@libretto/contracts/sharing';
import { Router } from 'express';
import { preconditionStatus } from '../../../kernel/http/bodies/preconditions';
import { escapeHtml } from '../../../kernel/http/server/page';
import { notFound } from '../../../kernel/http/server/problem';
import type { BlobStore } from '../../../ports/media/blob-store';
import type { FindPodcastSound } from '../../../ports/media/podcast-sound';
import { type SharedSongDoc, sharedSongs } from '../shared-things.collections';
import { isId, sharedProfile } from '../shared-things.queries';
import type { SharingDeps } from '../sharing.deps';

const mostItems = 50;
const minutesToLive = 60;
const rememberedMs = 30 * 86_400_000;
const samplesASecond = 48_000;
const namespaces =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';

export function artistFeedRoutes(deps: SharingDeps, findPodcastSound: FindPodcastSound): Router {
  const {
    readsFor,
    blobs,
    installation: { publicOrigin },
  } = deps;
  const router = Router();

  router.get('/rss/artist/:id', async (req, res) => {
    const { id } = req.params;
    const reads = readsFor(req);
    const artist = isId(id) ? await sharedProfile(reads, id) : undefined;
    if (!artist?.isArtist) throw notFound('This artist does not exist');
    const newest = { equals: { artistId: id }, limit: mostItems } as const;
    const { items } = await reads.collection(sharedSongs).find('byArtist', newest);
    const site = (path: string) => escapeHtml(publicOrigin + path);
    const cover = items.find(({ coverImageId }) => coverImageId !== null)?.coverImageId ?? null;
    const picture = picturePath(artist.profileImageId) ?? picturePath(cover) ?? '/icon-512.png';
    const title = escapeHtml(`${artist.username} on ${productName}`);
    const about = escapeHtml(artist.bio || `New releases by ${artist.username}`);
    const channel = [
      `<title>${title}</title>`,
      `<link>${site(profilePath(id))}</link>`,
      `<description>${about}</description>`,
      '<language>en</language>',
      `<atom:link href="${site(artistFeedPath(id))}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${site(picture)}</url><title>${title}</title><link>${site(profilePath(id))}</link></image>`,
      `<itunes:image href="${site(picture)}"/>`,
      `<itunes:author>${escapeHtml(artist.username)}</itunes:author>`,
      `<itunes:summary>${about}</itunes:summary>`,
      '<itunes:category text="Music"/>',
      '<itunes:type>episodic</itunes:type>',
      `<itunes:explicit>${items.some(({ isExplicit }) => isExplicit)}</itunes:explicit>`,
      `<ttl>${minutesToLive}</ttl>`,
      ...(items[0] ? [`<lastBuildDate>${rfc822(items[0].publishedAt)}</lastBuildDate>`] : []),
      ...(await Promise.all(items.map((song) => itemOf(song, artist.username)))),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${namespaces}><channel>
${channel.join('\n')}
</channel></rss>
`;
    const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
    const lastModifiedMs = await changedAtMs(id, etag);
    res.set({
      'Cache-Control': `public, max-age=${minutesToLive * 60}`,
      ETag: etag,
      'Last-Modified': new Date(lastModifiedMs).toUTCString(),
      // Web-based readers fetch feeds from other origins.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    const status = preconditionStatus(req.headers, { etag, lastModifiedMs });
    if (status !== undefined) res.status(status).end();
    else res.type('application/rss+xml').send(xml);
  });

  /** The time when this content was first served, because edits and withdrawals change a feed without adding a song. */
  async function changedAtMs(artistId: string, etag: string): Promise<number> {
    const key = `feed-content:${artistId}`;
    const known = await deps.cache.get<{ readonly etag: string; readonly atMs: number }>(key);
    if (known?.etag === etag) return known.atMs;
    const atMs = deps.clock.nowMs();
    await deps.cache.set(key, { etag, atMs }, rememberedMs);
    return atMs;
  }

  async function itemOf(song: SharedSongDoc, artist: string): Promise<string> {
    const address = escapeHtml(publicOrigin + songPath(song.songId));
    const cover = picturePath(song.coverImageId);
    const parts = [
      `<title>${escapeHtml(song.title)}</title>`,
      `<link>${address}</link>`,
      `<guid isPermaLink="true">${address}</guid>`,
      `<pubDate>${rfc822(song.publishedAt)}</pubDate>`,
      `<dc:creator>${escapeHtml(artist)}</dc:creator>`,
      `<description>${escapeHtml(`${song.title} by ${artist}, from ${song.releaseTitle}`)}</description>`,
      ...(song.genre ? [`<category>${escapeHtml(song.genre)}</category>`] : []),
      `<itunes:author>${escapeHtml(artist)}</itunes:author>`,
      `<itunes:duration>${Math.round(song.durationSamples / samplesASecond)}</itunes:duration>`,
      `<itunes:explicit>${song.isExplicit}</itunes:explicit>`,
      ...(cover === undefined ? [] : [`<itunes:image href="${escapeHtml(publicOrigin + cover)}"/>`]),
      await enclosureOf(song, blobs),
    ];
    return `<item>${parts.join('')}</item>`;
  }

  /**
   * The enclosure of a free song, in a format that podcast apps play and with a known size; paid songs are bought on
   * their page.
   */
  async function enclosureOf(song: SharedSongDoc, store: BlobStore): Promise<string> {
    const sound = song.isPaid ? undefined : await findPodcastSound(store, song);
    if (!sound) return '';
    const url = escapeHtml(publicOrigin + sound.path);
    return `<enclosure url="${url}" length="${sound.bytes}" type="${escapeHtml(sound.contentType)}"/>`;
  }

  return router;
}

/** Undefined for an artist or a song without a picture. */
function picturePath(imageId: string | null): string | undefined {
  const [sizePx] = imageSizesPx.feed;
  return imageId === null ? undefined : imageUrl('feed', imageId, sizePx, 'jpeg');
}

const rfc822 = (iso: string) => new Date(iso).toUTCString().replace('GMT', '+0000');
