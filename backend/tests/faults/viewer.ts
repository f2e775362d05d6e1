// A viewer of one topic as the page is one: it goes on from the last number that it has, wherever it is connected.
import { io, type Socket } from 'socket.io-client';

export class Viewer {
  /** As they came, over all connections. */
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

  /** Connects to one server, and resolves once it has what was missed. */
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
