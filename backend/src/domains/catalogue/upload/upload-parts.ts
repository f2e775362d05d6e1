// Assembles the upload features of the catalogue.
import type { DomainParts } from '../../../kernel/domain';
import type { SoundMeter } from '../../../ports/media/audio-encoder';
import type { TagReader } from '../../../ports/media/tag-reader';
import type { CatalogueDeps } from '../catalogue.deps';
import { measureSoundJob, sweepUploadsJob } from '../masters/measure-sound.job';
import { sweepMasterJob } from '../masters/sweep-master.job';
import { approveImportedJob } from './approve-imported.job';
import { sweepCoverJob } from './covers';
import { importSongJob } from './import-song.job';
import { releaseUploadRoutes } from './release-upload.routes';
import { tusRoutes } from './resumable/tus.routes';
import { TusUploads } from './resumable/tus-uploads';
import { UploadsInBlobs } from './resumable/uploads-in-blobs';
import { UploadsInFolder } from './resumable/uploads-in-folder';
import { songUploadRoutes } from './song-upload.routes';

export interface UploadParts {
  /** Without a meter this process measures nothing and leaves those jobs to another process. */
  readonly soundMeter?: SoundMeter;
  /** Without a reader, tags of files are ignored. */
  readonly tagReader?: TagReader;
}

export function uploadParts(deps: CatalogueDeps, { soundMeter, tagReader }: UploadParts) {
  const { blobs, installation } = deps;
  const store =
    installation.profile === 'distributed'
      ? new UploadsInBlobs(blobs, installation.dataDir)
      : new UploadsInFolder(installation.dataDir);
  const uploads = new TusUploads(deps, store);
  return {
    routes: tusRoutes(uploads)
      .use(songUploadRoutes(deps, uploads, tagReader))
      .use(releaseUploadRoutes(deps)),
    jobs: [
      ...(soundMeter
        ? [measureSoundJob(deps, soundMeter), importSongJob({ ...deps, tagReader }), approveImportedJob(deps)]
        : []),
      ...[sweepUploadsJob(deps, store), sweepMasterJob(deps), sweepCoverJob(deps)],
    ],
  } satisfies DomainParts;
}
