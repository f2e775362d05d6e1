// A network link between a process and a server that a test can cut: while it is cut, no data arrives on either side
// and no error is reported. Data in flight arrives when the link is healed. A link that refuses ends its connections
// instead, as a machine without a network does.
import { connect, createServer, type Server, type Socket } from 'node:net';

export class CuttableLink {
  private isCut = false;
  private isRefusing = false;
  private readonly sockets = new Set<Socket>();
  private readonly dead = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(toPort: number): Promise<CuttableLink> {
    const server = createServer({ allowHalfOpen: false });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const link = new CuttableLink(server, (server.address() as { port: number }).port);
    server.on('connection', (near) => link.carry(near, toPort));
    return link;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** The present connections transfer no more data; new ones work. */
  cutOpenConnections(): void {
    for (const socket of this.sockets) this.dead.add(socket.pause());
    this.sockets.clear();
  }

  /** Ends all connections and refuses new ones until `heal`. */
  refuse(): void {
    this.isRefusing = true;
    for (const socket of this.sockets) socket.destroy();
  }

  heal(): void {
    this.isCut = false;
    this.isRefusing = false;
    for (const begin of this.waiting.splice(0)) begin();
    for (const socket of this.sockets) socket.resume();
  }

  close(): void {
    this.server.close();
    for (const socket of [...this.sockets, ...this.dead]) socket.destroy();
  }

  private carry(near: Socket, toPort: number): void {
    this.keep(near);
    if (this.isRefusing) return void near.destroy();
    near.pause();
    const begin = () => {
      const far = connect(toPort, '127.0.0.1');
      this.keep(far);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (chunk) => void to.write(chunk));
        from.on('close', () => to.destroy());
        if (this.isCut) from.pause();
        else from.resume();
      }
    };
    if (this.isCut) this.waiting.push(begin);
    else begin();
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }
}
