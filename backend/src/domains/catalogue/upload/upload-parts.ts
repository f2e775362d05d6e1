// Assembles the upload features of the catalogue.
import type { DomainParts } from '../../../kernel/domain';
import type { SoundMeter } from '../../../ports/audio-encoder';
import type { TagReader } from '../../../ports/tag-reader';
import type { CatalogueDeps } from '../catalogue.deps';
import { approveImportedJob } from './approve-imported.job';
import { sweepCoverJob } from './covers';
import { importSongJob } from './import-song.job';
import { measureSoundJob, sweepUploadsJob } from './measure-sound.job';
import { releaseUploadRoutes } from './release-upload.routes';
import { songUploadRoutes } from './song-upload.routes';
import { sweepMasterJob } from './sweep-master.job';
import { tusRoutes } from './tus.routes';
import { TusUploads } from './tus-uploads';

export interface UploadParts {
  /** Without a meter this process measures nothing and leaves those jobs to another process. */
  readonly soundMeter?: SoundMeter;
  /** Without a reader, tags of files are ignored. */
  readonly tagReader?: TagReader;
}

export function uploadParts(deps: CatalogueDeps, { soundMeter, tagReader }: UploadParts) {
  const uploads = new TusUploads(deps);
  return {
    routes: tusRoutes(uploads)
      .use(songUploadRoutes(deps, uploads, tagReader))
      .use(releaseUploadRoutes(deps)),
    jobs: [
      ...(soundMeter
        ? [measureSoundJob(deps, soundMeter), importSongJob({ ...deps, tagReader }), approveImportedJob(deps)]
        : []),
      ...[sweepUploadsJob(deps), sweepMasterJob(deps), sweepCoverJob(deps)],
    ],
  } satisfies DomainParts;
}
