// The thread of the role `projector`. It opens the same files as the thread that started it, and writes the read
// models.

import { type MessagePort, parentPort } from 'node:worker_threads';
import { type MailSettings, openMailer } from '../../../adapters/nodemailer/nodemailer-mailer';
import type { OtlpSettings } from '../../../adapters/opentelemetry/otlp-traces';
import { type FromProjector, sentError, type ToProjector } from '../../../adapters/threads/messages';
import { WorkerRpc } from '../../../adapters/threads/worker-rpc';
import { openWebPushSender } from '../../../adapters/web-push/web-push-sender';
import type { ReadPositions } from '../../../kernel/consumers/positions/read-positions';
import type { Installation } from '../../../kernel/domain';
import { assert } from '../../../kernel/values/assert';
import { CommandMetrics } from '../../application/command-metrics';
import { createDomains } from '../../application/domains';
import { productLog } from '../../application/product-log';
import { startProjector } from '../../application/projector';
import { openSealing } from '../../application/sealing';
import { openTraces } from '../../application/traces';
import type { SealSettings } from '../../config/seal-settings';
import { type AudioEngineSettings, openAudioEncoder } from '../../providers/audio-encoder';
import { type PaymentAccess, paymentsOf } from '../../providers/payment-access';
import { openTagReader } from '../../providers/tag-reader';
import { openVideoEncoder } from '../../providers/video-encoder';
import { embeddedProjector } from './embedded-threads';

export interface ProjectorData {
  readonly shared: BigInt64Array;
  readonly installation: Installation;
  readonly logLevel: string;
  readonly runJobs: boolean;
  /** An S3 store for the blobs instead of the data folder. */
  readonly blobsUrl?: string;
  readonly traces?: OtlpSettings;
  /** How the ledger's seals are signed and anchored. */
  readonly seals?: SealSettings;
  readonly payments: PaymentAccess;
  /** Null leaves mails in the queue. */
  readonly mail: MailSettings | null;
  /** Null disables the processing of uploaded masters. */
  readonly audio: AudioEngineSettings | null;
}

async function main(data: ProjectorData, port: MessagePort): Promise<void> {
  const { shared, installation, logLevel, runJobs, payments, mail, audio, blobsUrl } = data;
  const post = (message: FromProjector) => port.postMessage(message);
  const promotions = new WorkerRpc();
  const {
    ports,
    log: events,
    eventStore,
    outbox,
  } = embeddedProjector(
    installation.dataDir,
    {
      shared,
      append: (appends) => post({ kind: 'append', appends }),
      written: (written) => post({ kind: 'written', ...written }),
      promoted: (projection) => promotions.ask((number) => post({ kind: 'promoted', number, projection })),
      sessionsChanged: () => post({ kind: 'sessions-changed' }),
      realtime: {
        revoke: (userId, topic) => post({ kind: 'revoke', userId, topic }),
        disconnectSession: (sessionId) => post({ kind: 'disconnect-session', sessionId }),
        recheck: (userId) => post({ kind: 'recheck', userId }),
        setUnseen: (userId, unseenIds) => post({ kind: 'set-unseen', userId, unseenIds }),
      },
    },
    { isAlone: true, blobsUrl },
  );
  const start = async () => {
    const log = productLog(logLevel);
    const traces = await openTraces(data.traces, 'projector', log);
    const metrics = new CommandMetrics(traces);
    const audioEncoder = audio === null ? undefined : await openAudioEncoder(audio);
    const tagReader = openTagReader(installation.repoRoot, audio?.child !== undefined);
    const projector = await startProjector({
      ports,
      domains: createDomains({
        ...paymentsOf(payments, ports.clock),
        audioEncoder,
        videoEncoder: openVideoEncoder(audio?.ffmpegPath ?? 'none'),
        tagReader,
        mailer: mail ? openMailer(mail) : undefined,
        pushSender: openWebPushSender(),
        sealing: data.seals && openSealing(data.seals),
      }),
      installation,
      ...{ log, metrics, traces },
      runJobs,
      announce: (line) => post({ kind: 'announce', line }),
      observer: {
        parked: (projection, partition, keys) => outbox.parkedKeys(projection, partition, keys),
        advanced: (projection, partition, position) => outbox.position(projection, partition, position),
      },
    });
    return { ...projector, metrics, traces };
  };
  const starting = start();

  const answers: Record<string, (...values: never[]) => Promise<unknown>> = {
    metrics: async () => (await starting).metrics.values(),
    report: async () => (await starting).consumers.report(),
    settle: async (timeoutMs: number) => (await starting).consumers.settle(timeoutMs),
    // The answer flushes the outbox; commits of this thread were handed to it in the turn that stored them.
    settled: async () => undefined,
    reach: async (...of: Parameters<ReadPositions['reach']>) => (await starting).positions.reach(...of),
    stop: async () => {
      const { stop, traces } = await starting;
      await stop();
      await traces?.close();
      await ports.close();
    },
  };
  const answer = async ({ number, question, values }: ToProjector & { kind: 'ask' }) => {
    try {
      const value = await answers[question]?.(...(values as never[]));
      // Flushing first ensures that the API thread learns of earlier writes before it gets the answer.
      outbox.flush();
      post({ kind: 'answer', number, value });
    } catch (error) {
      post({ kind: 'failed', number, error: sentError(error) });
    }
    if (question === 'stop') port.close();
  };
  port.on('message', (message: ToProjector) => {
    switch (message.kind) {
      case 'look':
        events.called();
        break;
      case 'look-for-jobs':
        void starting.then((projector) => projector.lookForJobs());
        break;
      case 'appended':
        eventStore.answered(message.answers);
        break;
      case 'serving':
        promotions.answered(message.number, undefined);
        break;
      case 'ask':
        void answer(message);
    }
  });
  const { consumers } = await starting;
  outbox.flush();
  post({ kind: 'ready', consumers: (await consumers.report()).map(({ name, kind }) => ({ name, kind })) });
}

const port = parentPort;
assert(port !== null, 'this script runs as a worker thread');
// The first message carries the configuration and all later ones are `ToProjector`, because the modules load before the
// configuration is known. A rejection ends the thread, and its parent gets the reason.
port.once('message', (data: ProjectorData) => void main(data, port));
