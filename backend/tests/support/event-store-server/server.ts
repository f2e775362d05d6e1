// A stand-in for EventStoreDB, whose server no package registry offers: it uses the client's own messages over gRPC and
// reproduces the observed behaviour of real servers (23.10 and 24.2).
import { setTimeout as pause } from 'node:timers/promises';
import {
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from '@grpc/grpc-js';
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
  readonly tls?: { readonly certificate: Buffer; readonly key: Buffer };
  /** Without them everybody may call. */
  readonly credentials?: { readonly user: string; readonly password: string };
}

/** A larger message ends its call. */
const maxMessageBytes = 16 * 1024 * 1024;
/** How long a stopping server continues. */
const drainMs = 5_000;

const releases = { '23.10': '23.10.8', '24.2': '24.2.0' } as const;

export class EventStoreServer {
  private isReady = true;

  private constructor(
    private readonly server: Server,
    private readonly file: RecordFile,
    private readonly version: ServerVersion,
    readonly port: number,
    private readonly isSecure: boolean,
  ) {}

  static async start(options: EventStoreServerOptions): Promise<EventStoreServer> {
    const { port = 0, host = '127.0.0.1', version = '23.10', tls, credentials: required } = options;
    const file = new RecordFile(options.file, options.beforeWrite);
    const interceptors = required === undefined ? [] : [onlyWith(required)];
    const server = new Server({ 'grpc.max_receive_message_length': maxMessageBytes, interceptors });
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
      const credentials =
        tls === undefined
          ? ServerCredentials.createInsecure()
          : ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }]);
      server.bindAsync(`${host}:${port}`, credentials, (error, number) => (error ? reject(error) : resolve(number)));
    });
    started = new EventStoreServer(server, file, version, bound, tls !== undefined);
    return started;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=${this.isSecure}`;
  }

  /** A server of 23.10 continues for five seconds and then drops its connections; one of 24.2 is silent at once. */
  async stop(): Promise<void> {
    if (this.version === '24.2') {
      this.isReady = false;
      const timer = setTimeout(() => this.server.forceShutdown(), drainMs);
      await new Promise<void>((resolve) => this.server.tryShutdown(() => resolve()));
      clearTimeout(timer);
    } else {
      await pause(drainMs);
      this.server.forceShutdown();
    }
    this.file.close();
  }

  /** Aborts all calls at once. */
  close(): void {
    this.server.forceShutdown();
    this.file.close();
  }
}

/** Refuses calls of others, as a server does that knows its users. The client asks for the features without a name. */
function onlyWith({ user, password }: { readonly user: string; readonly password: string }): ServerInterceptor {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return ({ path }, call) => {
    if (path.includes('ServerFeatures')) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder().withOnReceiveMetadata((metadata: Metadata, next) => {
      if (metadata.get('authorization')[0] === expected) next(metadata);
      else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Invalid credentials' });
    });
    return new ServerInterceptingCall(call, { start: (next) => next(listener.build()) });
  };
}

function supportedMethods(version: ServerVersion): features.SupportedMethods {
  const methods = Object.values(StreamsService).map(({ path }) => {
    const [, service = '', method = ''] = path.split('/');
    return new features.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase());
  });
  return new features.SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(releases[version]);
}
