// Runs the product's two roles in two threads: `api` in this one, `projector` in one that this one starts.
import type { Logger } from 'pino';
import type { MailSettings } from '../../../adapters/nodemailer/nodemailer-mailer';
import type { OtlpSettings } from '../../../adapters/opentelemetry/otlp-traces';
import type { ThreadScript } from '../../../adapters/threads/thread-script';
import type { Installation } from '../../../kernel/domain';
import { domains } from '../../application/domains';
import type { ApiPorts } from '../../application/ports';
import type { SealSettings } from '../../config/seal-settings';
import type { AudioEngineSettings } from '../../providers/audio-encoder';
import { noPaymentAccess, type PaymentAccess } from '../../providers/payment-access';
import { embeddedApi } from './embedded-threads';
import { ProjectorThread } from './projector-thread';

export interface TwoThreadsOptions {
  readonly thread: ThreadScript;
  readonly installation: Installation;
  readonly log: Logger;
  readonly runJobs?: boolean;
  /** An S3 store for the blobs instead of the data folder. */
  readonly blobsUrl?: string;
  readonly traces?: OtlpSettings;
  readonly announce?: (line: string) => void;
}

export interface TwoThreads {
  readonly ports: ApiPorts;
  /** Call this once nothing else writes to the data folder, and before any request is answered. */
  startProjector(how?: {
    readonly payments?: PaymentAccess;
    readonly mail?: MailSettings;
    readonly audio?: AudioEngineSettings;
    readonly seals?: SealSettings;
  }): ProjectorThread;
}

/** @throws DataFolderError when the folder is not writable or another process holds it. */
export function openTwoThreads(options: TwoThreadsOptions): TwoThreads {
  const { thread, installation, log, announce = () => undefined, runJobs = true, blobsUrl, traces } = options;
  const projections = domains.flatMap((domain) => domain.projections ?? []);
  let projector: ProjectorThread | undefined;
  const api = embeddedApi(installation.dataDir, projections, async () => projector?.settled(), blobsUrl);
  return {
    ports: api.ports,
    startProjector: ({ payments = noPaymentAccess, mail, audio, seals } = {}) => {
      const { production, demo, staffNeedsFactor, publicOrigin, dataDir, repoRoot } = installation;
      const data = {
        // The fields are copied by name: a caller may pass its whole configuration, parts of which the thread must not
        // get.
        installation: { production, demo, staffNeedsFactor, publicOrigin, dataDir, repoRoot },
        logLevel: log.level,
        ...{ runJobs, payments, blobsUrl, traces, seals },
        mail: mail ?? null,
        audio: audio ?? null,
      };
      projector = new ProjectorThread({ thread, data, projections, api, log, announce });
      return projector.start();
    },
  };
}
