// An artist's own catalogue: the tabs, details and history of a song, its price, and its deletion.
import { describedCall } from '@libretto/contracts/http';
import { defaultCatalogSettings } from '@libretto/contracts/http/social/settings';
import { type Request, type Response, Router } from 'express';
import { requireUser, userIdOf } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { eurosOfMinor, talentsOfMinor } from '../../../kernel/values/money';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import { platformStreams } from '../song/platform-streams.projection';
import type { SongCommand } from '../song/song.decider';
import { songStream } from '../song/song.stream';
import { songCounts } from '../song/song-counts.projection';
import { type ArtistSongStatus, artistSongs } from './artist-songs.projection';
import { catalogSongs, distributionStatusOf, hourOf } from './catalog-song-view';
import { genres } from './genres';
import { isTrustedWith, namedArtist, noSuchSong, trustedSong, trustingArtist } from './own-song';
import { songEarnings } from './song-earnings.projection';
import { songProblems } from './song-problems';
import { songTimeline } from './song-timeline.projection';

const listCall = describedCall('GET /api/profile/catalog/published');
const countsCall = describedCall('GET /api/profile/catalog/counts');
const needsActionCall = describedCall('GET /api/dashboard/needs-action');
const paywallCall = describedCall('PUT /api/songs/{id}/paywall');
const deleteCall = describedCall('DELETE /api/dashboard/songs/delete-needs-action/{id}');
const infoCall = describedCall('GET /api/dashboard/song-info/{songId}');
const timelineCall = describedCall('GET /api/dashboard/songs/{songId}/timeline');
const enableCall = describedCall('POST /api/dashboard/songs/{songId}/enable-editing');

/** Price of a song that was always free. */
const defaultPriceTalents = defaultCatalogSettings.defaultSongPrice / 100;

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export function ownCatalogueRoutes(deps: Pick<CatalogueDeps, 'commands' | 'readsFor'>): Router {
  const router = Router();
  const songs = deps.commands.handlerOf(songStream);

  router.get('/api/profile/catalog/published', async (req, res) => {
    const { userId, ...paging } = parseQuery(listCall.query, req);
    const reads = deps.readsFor(req);
    const artistId = await namedArtist(req, reads, userId);
    if (isTrustedWith(req, artistId)) {
      await sendStatus(req, res, reads, { artistId, status: 'approved' }, paging);
      return;
    }
    const equals = { artistId, isPublic: true };
    const [{ items }, total] = await Promise.all([
      reads.collection(artistSongs).find('publicOnes', { equals, ...paging }),
      reads.collection(artistSongs).count('publicOnes', equals),
    ]);
    const shown = await catalogSongs(reads, items, userIdOf(req));
    res.json({ songs: shown, total, hasMore: paging.offset + items.length < total, ...paging });
  });

  for (const [tab, status] of [
    ['pending', 'pending'],
    ['needs-action', 'needs-action'],
  ] as const) {
    router.get(`/api/profile/catalog/${tab}`, async (req, res) => {
      const { userId, ...paging } = parseQuery(listCall.query, req);
      const reads = deps.readsFor(req);
      const artistId = await trustingArtist(req, reads, userId);
      await sendStatus(req, res, reads, { artistId, status }, paging);
    });
  }

  router.get('/api/profile/catalog/counts', async (req, res) => {
    const { userId } = parseQuery(countsCall.query, req);
    const reads = deps.readsFor(req);
    const artistId = await trustingArtist(req, reads, userId);
    const count = (status: ArtistSongStatus) => reads.collection(artistSongs).count('byStatus', { artistId, status });
    const [approved, pending, needsAction, drafts] = await Promise.all([
      ...[count('approved'), count('pending'), count('needs-action'), count('draft')],
    ]);
    res.json({ approved, pending, needsAction, drafts });
  });

  router.get('/api/dashboard/needs-action', async (req, res) => {
    const { userId: artistId } = requireUser(req);
    const paging = parseQuery(needsActionCall.query, req);
    await sendStatus(req, res, deps.readsFor(req), { artistId, status: 'needs-action' }, paging);
  });

  router.put('/api/songs/:id/paywall', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { id: songId } = parseParams(paywallCall.params, req);
    const { isPaid } = parseBody(paywallCall.body, req);
    const { state } = await songs.load(songId);
    if (state.kind === 'absent' || state.song.artistId !== byUserId) throw noSuchSong();
    const priceTalents = state.song.priceTalents || defaultPriceTalents;
    const command: SongCommand = { kind: 'price', songId, byUserId, isPaid, priceTalents };
    acceptedOrThrow(res, await songs.execute(songId, command, commandContext(req)), songProblems);
    res.json({ success: true, isPaid, price: priceTalents });
  });

  router.delete('/api/dashboard/songs/delete-needs-action/:id', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { id: songId } = parseParams(deleteCall.params, req);
    const outcome = await songs.execute(songId, { kind: 'delete', songId, byUserId }, commandContext(req));
    acceptedOrThrow(res, outcome, songProblems);
    res.json({ success: true });
  });

  router.post('/api/dashboard/songs/:songId/enable-editing', async (req, res) => {
    const { userId: byUserId } = requireUser(req);
    const { songId } = parseParams(enableCall.params, req);
    const outcome = await songs.execute(songId, { kind: 'enable-editing', songId, byUserId }, commandContext(req));
    acceptedOrThrow(res, outcome, songProblems);
    res.json({ success: true, editUrl: `/upload?edit=${songId}` });
  });

  router.get('/api/dashboard/song-info/:songId', async (req, res) => {
    requireUser(req);
    const { songId } = parseParams(infoCall.params, req);
    const reads = deps.readsFor(req);
    const song = await trustedSong(req, reads, songId);
    const [counts, elsewhere, earnings] = await Promise.all([
      reads.collection(songCounts).get(songId),
      reads.collection(platformStreams).get(songId),
      reads.collection(songEarnings).get(songId),
    ]);
    const earnedMinor = earnings?.earnedMinor ?? 0;
    res.json({
      id: songId,
      name: song.title,
      distributionStatus: distributionStatusOf(song),
      uploadedAt: song.uploadedAt,
      upc: song.upc,
      isrc: song.isrc,
      publishesAt: hourOf(song),
      streamsFromLibretto: counts?.streams ?? 0,
      streamsFromPlatforms: elsewhere?.streams ?? 0,
      totalEarnings: eurosOfMinor(earnedMinor),
      totalEarningsInTalents: talentsOfMinor(earnedMinor),
    });
  });

  router.get('/api/dashboard/songs/:songId/timeline', async (req, res) => {
    requireUser(req);
    const { songId } = parseParams(timelineCall.params, req);
    const { limit, offset } = parseQuery(timelineCall.query, req);
    const reads = deps.readsFor(req);
    await trustedSong(req, reads, songId);
    const page = await reads.collection(songTimeline).find('bySong', { equals: { songId }, limit, offset });
    res.json({ entries: page.items.map(({ entry }) => entry), hasMore: page.nextCursor !== undefined });
  });

  router.get('/api/genres', (_req, res) => {
    res.json({ genres });
  });

  return router;
}

async function sendStatus(
  req: Request,
  res: Response,
  reads: ReadModels,
  equals: { readonly artistId: string; readonly status: ArtistSongStatus },
  paging: Paging,
): Promise<void> {
  const [{ items }, total] = await Promise.all([
    reads.collection(artistSongs).find('byStatus', { equals, ...paging }),
    reads.collection(artistSongs).count('byStatus', equals),
  ]);
  const shown = await catalogSongs(reads, items, userIdOf(req));
  res.json({ songs: shown, total, hasMore: paging.offset + items.length < total, ...paging });
}
