// Playback of sound, and data derived from listening: plays, likes, history, top lists.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { TrackViews } from '../../ports/directory/track-views';
import type { AudioEncoder } from '../../ports/media/audio-encoder';
import { coListenedProjection } from './charts/co-listened.projection';
import { discoverDetailsProjection } from './charts/discover-details.projection';
import { placeEvents } from './device/active-device.decider';
import { placeProjection, placeTopic } from './device/active-device.projection';
import { placeRoutes } from './device/active-device.routes';
import { DevicePulse } from './device/device-pulse';
import { downloadableSongsProjection } from './downloads/downloadable-songs.projection';
import { downloadRoutes } from './downloads/downloads.routes';
import { prepareDownloadJob } from './downloads/prepare-download.job';
import { likeEvents } from './listening/like.stream';
import { listeningProjection } from './listening/listening.projection';
import { ListeningBudget } from './listening/listening-budget';
import { offlinePlaysRoutes } from './listening/offline-plays.routes';
import { playEvents } from './listening/play.events';
import { PlayProgressRecords } from './listening/play-progress';
import { streamCountsProjection } from './listening/stream-counts.projection';
import { playbackUses } from './playback.deps';
import { playerRoutes } from './player.routes';
import { AskedRenditions } from './renditions/asked-renditions';
import { makeRenditionsJobs } from './renditions/make-renditions.job';
import { makeRenditionsPolicy } from './renditions/make-renditions.policy';
import { renditionsRoutes } from './renditions/renditions.routes';
import { renditionsReportEvents } from './renditions/renditions-report.stream';
import { verifyRenditionsJob } from './renditions/verify-renditions.job';
import { audioRoutes } from './sound/audio.routes';
import { audioQualityProjection } from './sound/audio-quality.projection';
import { playableSongsProjection } from './sound/playable-songs.projection';
import { songInfoRoutes } from './sound/song-info.routes';
import { songMastersProjection } from './sound/song-masters.projection';
import { SoundFiles } from './sound/sound-files';

export interface PlaybackParts {
  readonly trackViews: TrackViews;
  /** Without an encoder, songs are played from their masters only, and no renditions are made. */
  readonly audioEncoder?: AudioEncoder;
}

export const playbackDomain = ({ trackViews, audioEncoder }: PlaybackParts): DomainModule =>
  defineDomain({
    uses: playbackUses,
    name: 'playback',
    events: [playEvents, likeEvents, placeEvents, renditionsReportEvents],
    projections: [
      playableSongsProjection,
      songMastersProjection,
      audioQualityProjection,
      listeningProjection,
      streamCountsProjection,
      coListenedProjection,
      discoverDetailsProjection,
      placeProjection,
      downloadableSongsProjection,
    ],
    wire: (deps) => {
      const pulse = new DevicePulse(deps.cache, deps.clock);
      const budget = new ListeningBudget(deps.rateLimits);
      const progress = new PlayProgressRecords(deps.records, budget);
      return {
        routes: audioRoutes(deps, new SoundFiles(deps.blobs, deps.clock), new AskedRenditions(deps))
          .use(playerRoutes(deps, { trackViews, pulse, budget, progress }))
          .use(offlinePlaysRoutes(deps, budget, progress))
          .use(placeRoutes(deps, pulse, trackViews))
          .use(renditionsRoutes(deps))
          .use(songInfoRoutes(deps, trackViews))
          .use(
            downloadRoutes(deps, {
              flac: audioEncoder?.makeFlac !== undefined,
              taggedOpus: audioEncoder?.tagOpus !== undefined,
            }),
          ),
        policies: audioEncoder ? [makeRenditionsPolicy(deps.jobs)] : [],
        jobs: [
          prepareDownloadJob(deps, audioEncoder),
          ...(audioEncoder ? [...makeRenditionsJobs(deps, audioEncoder), verifyRenditionsJob(deps, audioEncoder)] : []),
        ],
        topics: [
          {
            prefix: placeTopic(''),
            allow: (topic, caller) => caller.kind === 'user' && topic === placeTopic(caller.userId),
          },
        ],
      };
    },
  });
