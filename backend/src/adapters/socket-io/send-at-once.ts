// Fast path for broadcasts. A push to thousands of sockets is one frame with the same bytes for all. The library passes
// it through each connection's queue and transport events, which costs more than sending it, so an idle connection
// receives the frame directly. All others (slow, polling, not yet upgraded) use the library's path, so the order is
// kept.
import type { Socket as Line } from 'node:net';
import type { Namespace } from 'socket.io';

// biome-ignore lint/suspicious/noExplicitAny: whatever events and data the namespace has.
type Adapter = Namespace<any, any, any, any>['adapter'];

/**
 * The methods of socket.io's adapter that a broadcast uses: it encodes the packet once, then applies it to each socket.
 */
interface Broadcasting {
  _encode(packet: unknown, options: { readonly wsPreEncodedFrame?: readonly Buffer[] }): unknown;
  apply(options: unknown, each: (socket: Broadcast) => void): void;
}

interface Broadcast {
  readonly conn: {
    readonly readyState: string;
    readonly writeBuffer: readonly unknown[];
    readonly transport: {
      readonly name: string;
      readonly writable: boolean;
      readonly socket?: { readonly readyState: number; readonly _socket?: Line };
    };
  };
}

const openState = 1;

export function sendAtOnce(adapter: Adapter): void {
  const broadcasting = adapter as unknown as Broadcasting;
  const encode = broadcasting._encode.bind(adapter);
  const apply = broadcasting.apply.bind(adapter);
  let encoded: Buffer | undefined;
  broadcasting._encode = (packet, options) => {
    const packets = encode(packet, options);
    encoded = options.wsPreEncodedFrame && Buffer.concat(options.wsPreEncodedFrame);
    return packets;
  };
  broadcasting.apply = (options, each) => {
    const frame = encoded;
    encoded = undefined;
    if (frame === undefined) return apply(options, each);
    apply(options, (socket) => {
      const connection = idleConnectionOf(socket);
      if (connection === undefined) each(socket);
      else connection.write(frame);
    });
  };
}

/** Returns the TCP connection if everything written to it before has been flushed. */
function idleConnectionOf({ conn }: Broadcast): Line | undefined {
  const { transport } = conn;
  if (conn.readyState !== 'open' || conn.writeBuffer.length > 0) return undefined;
  if (transport.name !== 'websocket' || !transport.writable || transport.socket?.readyState !== openState)
    return undefined;
  const connection = transport.socket._socket;
  return connection?.writableLength === 0 ? connection : undefined;
}
