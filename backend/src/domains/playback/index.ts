// Playback of sound, and data derived from listening: plays, likes, history, top lists.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { AudioEncoder } from '../../ports/audio-encoder';
import type { TrackViews } from '../../ports/track-views';
import { audioRoutes } from './audio.routes';
import { audioQualityProjection } from './audio-quality.projection';
import { coListenedProjection } from './co-listened.projection';
import { DevicePulse } from './device-pulse';
import { discoverFactsProjection } from './discover-facts.projection';
import { downloadableSongsProjection } from './downloads/downloadable-songs.projection';
import { downloadRoutes } from './downloads/downloads.routes';
import { prepareDownloadJob } from './downloads/prepare-download.job';
import { likeEvents } from './like.stream';
import { listeningProjection } from './listening.projection';
import { ListeningBudget } from './listening-budget';
import { offlinePlaysRoutes } from './offline-plays.routes';
import { placeEvents } from './place.decider';
import { placeProjection, placeTopic } from './place.projection';
import { placeRoutes } from './place.routes';
import { playEvents } from './play.events';
import { playableSongsProjection } from './playable-songs.projection';
import { playbackUses } from './playback.deps';
import { playerRoutes } from './player.routes';
import { AskedRenditions } from './renditions/asked-renditions';
import { makeRenditionsJobs } from './renditions/make-renditions.job';
import { makeRenditionsPolicy } from './renditions/make-renditions.policy';
import { renditionsRoutes } from './renditions/renditions.routes';
import { renditionsReportEvents } from './renditions/renditions-report.stream';
import { songInfoRoutes } from './song-info.routes';
import { songMastersProjection } from './song-masters.projection';
import { SoundFiles } from './sound-files';
import { streamCountsProjection } from './stream-counts.projection';

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
      discoverFactsProjection,
      placeProjection,
      downloadableSongsProjection,
    ],
    wire: (deps) => {
      const pulse = new DevicePulse(deps.cache, deps.clock);
      const budget = new ListeningBudget(deps.rateLimits);
      return {
        routes: audioRoutes(deps, new SoundFiles(deps.blobs, deps.clock), new AskedRenditions(deps))
          .use(playerRoutes(deps, { trackViews, pulse, budget }))
          .use(offlinePlaysRoutes(deps, budget))
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
        jobs: [prepareDownloadJob(deps, audioEncoder), ...(audioEncoder ? makeRenditionsJobs(deps, audioEncoder) : [])],
        topics: [
          {
            prefix: placeTopic(''),
            allow: (topic, caller) => caller.kind === 'user' && topic === placeTopic(caller.userId),
          },
        ],
      };
    },
  });
