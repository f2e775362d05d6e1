// A stand-in for EventStoreDB, whose server no package registry offers: it uses the client's own messages over gRPC and
// reproduces the observed behaviour of real servers (23.10 and 24.2).
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js';
import { batchAppend, plainAppend } from './appends';
import { softDelete, tombstone } from './deletes';
import { notReady } from './faults';
import { features, ServerFeaturesService, StreamsService, type shared } from './protocol';
import { read } from './reads';
import { RecordFile } from './record-file';
import type { ServerVersion } from './subscriptions';

export interface EventStoreServerOptions {
  readonly file: string;
  /** Defaults to any free port. */
  readonly port?: number;
  readonly host?: string;
  readonly version?: ServerVersion;
  readonly beforeWrite?: () => Promise<void>;
}

/** A larger message ends its call. */
const maxMessageBytes = 16 * 1024 * 1024;
/** How long a stopping server continues its calls. */
const drainMs = 5_000;

const releases = { '23.10': '23.10.8', '24.2': '24.2.0' } as const;

export class EventStoreServer {
  private isReady = true;

  private constructor(
    private readonly server: Server,
    private readonly file: RecordFile,
    private readonly version: ServerVersion,
    readonly port: number,
  ) {}

  static async start(options: EventStoreServerOptions): Promise<EventStoreServer> {
    const { port = 0, host = '127.0.0.1', version = '23.10' } = options;
    const file = new RecordFile(options.file, options.beforeWrite);
    const server = new Server({ 'grpc.max_receive_message_length': maxMessageBytes });
    let started: EventStoreServer | undefined;
    const deps = { file, version, isReady: () => started?.isReady ?? true };
    server.addService(StreamsService, {
      read: read(deps),
      append: plainAppend(deps),
      batchAppend: batchAppend(deps),
      delete: softDelete(deps),
      tombstone: tombstone(deps),
    });
    const getSupportedMethods: handleUnaryCall<shared.Empty, features.SupportedMethods> = (_, answer) =>
      deps.isReady() ? answer(null, supportedMethods(version)) : answer(notReady());
    server.addService(ServerFeaturesService, { getSupportedMethods });
    const bound = await new Promise<number>((resolve, reject) => {
      const credentials = ServerCredentials.createInsecure();
      server.bindAsync(`${host}:${port}`, credentials, (error, number) => (error ? reject(error) : resolve(number)));
    });
    started = new EventStoreServer(server, file, version, bound);
    return started;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Finishes the calls in flight; meanwhile 23.10 still accepts appends, and 24.2 does not. */
  async stop(): Promise<void> {
    if (this.version === '24.2') this.isReady = false;
    const timer = setTimeout(() => this.server.forceShutdown(), drainMs);
    await new Promise<void>((resolve) => this.server.tryShutdown(() => resolve()));
    clearTimeout(timer);
    this.file.close();
  }

  /** Aborts all calls at once. */
  close(): void {
    this.server.forceShutdown();
    this.file.close();
  }
}

function supportedMethods(version: ServerVersion): features.SupportedMethods {
  const methods = Object.values(StreamsService).map(({ path }) => {
    const [, service = '', method = ''] = path.split('/');
    return new features.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase());
  });
  return new features.SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(releases[version]);
}
