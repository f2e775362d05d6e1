// A push to thousands is one frame, the same bytes for all. The library hands it to each connection through the queue
// and the events of its own transport, which costs more than sending it; a connection that waits for nothing is given
// the frame directly. All others (slow, polling, not yet upgraded) go the library's way, so that no order is changed.
import type { Socket as Line } from 'node:net';
import type { Namespace } from 'socket.io';

// biome-ignore lint/suspicious/noExplicitAny: whatever events and data the namespace has.
type Adapter = Namespace<any, any, any, any>['adapter'];

/** Of socket.io's adapter, what a broadcast goes through: the packet is encoded once, then applied to each socket. */
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

/** The connection, if everything that it was given before has gone out. */
function idleConnectionOf({ conn }: Broadcast): Line | undefined {
  const { transport } = conn;
  if (conn.readyState !== 'open' || conn.writeBuffer.length > 0) return undefined;
  if (transport.name !== 'websocket' || !transport.writable || transport.socket?.readyState !== openState)
    return undefined;
  const connection = transport.socket._socket;
  return connection?.writableLength === 0 ? connection : undefined;
}
