// New releases of an artist as RSS 2.0 (https://www.rssboard.org/rss-specification), for readers and podcast players.
import { createHash } from 'node:crypto';
import { artistFeedPath, productName, profilePath, songPath } from '@libretto/contracts/sharing';
import { Router } from 'express';
import { escapeHtml } from '../../../kernel/http/page';
import { notFound } from '../../../kernel/problem';
import type { BlobStore } from '../../../ports/blob-store';
import { type SharedSongDoc, sharedSongs } from '../shared-things.collections';
import { isId, sharedProfile } from '../shared-things.queries';
import type { SharingDeps } from '../sharing.deps';

const mostItems = 50;
const minutesToLive = 60;

export function artistFeedRoutes({ readsFor, blobs, installation: { publicOrigin } }: SharingDeps): Router {
  const router = Router();

  router.get('/rss/artist/:id', async (req, res) => {
    const { id } = req.params;
    const reads = readsFor(req);
    const artist = isId(id) ? await sharedProfile(reads, id) : undefined;
    if (!artist?.isArtist) throw notFound('This artist does not exist');
    const newest = { equals: { artistId: id }, limit: mostItems } as const;
    const { items } = await reads.collection(sharedSongs).find('byArtist', newest);
    const site = (path: string) => escapeHtml(publicOrigin + path);
    const picture = artist.profileImageId
      ? `/api/img/profile/${encodeURIComponent(artist.profileImageId)}?s=400&f=jpeg`
      : '/icon-512.png';
    const title = escapeHtml(`${artist.username} on ${productName}`);
    const channel = [
      `<title>${title}</title>`,
      `<link>${site(profilePath(id))}</link>`,
      `<description>${escapeHtml(artist.bio || `New releases by ${artist.username}`)}</description>`,
      `<atom:link href="${site(artistFeedPath(id))}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${site(picture)}</url><title>${title}</title><link>${site(profilePath(id))}</link></image>`,
      `<ttl>${minutesToLive}</ttl>`,
      ...(items[0] ? [`<lastBuildDate>${rfc822(items[0].publishedAt)}</lastBuildDate>`] : []),
      ...(await Promise.all(items.map((song) => itemOf(song, artist.username, publicOrigin, blobs)))),
    ];
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
${channel.join('\n')}
</channel></rss>
`;
    res.set('Cache-Control', `public, max-age=${minutesToLive * 60}`);
    res.set('ETag', `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`);
    if (req.fresh) res.status(304).end();
    // Readers fetch feeds from pages of their own, too.
    else res.set('Access-Control-Allow-Origin', '*').type('application/rss+xml').send(xml);
  });

  return router;
}

async function itemOf(song: SharedSongDoc, artist: string, origin: string, blobs: BlobStore): Promise<string> {
  const address = escapeHtml(origin + songPath(song.songId));
  const parts = [
    `<title>${escapeHtml(song.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${rfc822(song.publishedAt)}</pubDate>`,
    `<dc:creator>${escapeHtml(artist)}</dc:creator>`,
    `<description>${escapeHtml(`${song.title} by ${artist}, from ${song.releaseTitle}`)}</description>`,
    ...(song.genre ? [`<category>${escapeHtml(song.genre)}</category>`] : []),
    await enclosureOf(song, origin, blobs),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** The master of a free song, whose size and type are known; a paid one is bought on its page. */
async function enclosureOf(song: SharedSongDoc, origin: string, blobs: BlobStore): Promise<string> {
  if (song.isPaid) return '';
  const file = await blobs.stat(song.masterKey);
  if (!file) return '';
  const url = escapeHtml(`${origin}/api/audio/${encodeURIComponent(song.songId)}?q=original`);
  return `<enclosure url="${url}" length="${file.bytes}" type="${escapeHtml(file.contentType)}"/>`;
}

const rfc822 = (iso: string) => new Date(iso).toUTCString().replace('GMT', '+0000');
