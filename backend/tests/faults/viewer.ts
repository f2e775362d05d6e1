// A viewer of one topic that behaves like the page: it resumes from its last offset on any server.
import { io, type Socket } from 'socket.io-client';

export class Viewer {
  /** Offsets in the order of arrival, across all connections. */
  readonly offsets: number[] = [];
  /** Called with each push of the topic. */
  onPush: (() => void) | undefined;
  private socket: Socket | undefined;

  constructor(
    readonly topic: string,
    private readonly cookie = '',
  ) {}

  get last(): number {
    return this.offsets.at(-1) ?? 0;
  }

  get connected(): boolean {
    return this.socket?.connected ?? false;
  }

  /** Connects to a server and resolves once the missed pushes have arrived. */
  async connect(origin: string): Promise<void> {
    this.socket?.disconnect();
    const socket = io(origin, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie: this.cookie },
    });
    this.socket = socket;
    socket.on('push', ({ topic, offset }: { topic: string; offset: number }) => {
      if (socket !== this.socket || topic !== this.topic) return;
      this.offsets.push(offset);
      this.onPush?.();
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await socket.emitWithAck('subscribe', { topic: this.topic, since: this.last });
  }

  close(): void {
    this.socket?.disconnect();
  }
}
