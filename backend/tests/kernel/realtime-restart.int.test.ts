// Tests plain socket.io clients, without our own library, across lost connections and a restart of the server: each push
// arrives once and in order, whether the client trusts `recovered` or always sends `since`.
import { io, type Socket } from 'socket.io-client';
import { until } from '../support/concurrency/until';
import { openBreakableLine } from '../support/engines/breakable-line';
import { temporaryFolder } from '../support/files/temporary-folder';
import type { Person } from '../support/people/paying';
import { publishSong } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';

interface Push {
  readonly offset: number;
  readonly kind: string;
  readonly comment?: { readonly comment: string };
}

/** Reconnects as socket.io does by default. One that trusts `recovered` subscribes again only without it. */
function plainClient(origin: string, topic: string, trustsRecovered: boolean) {
  const options = { transports: ['websocket'], extraHeaders: { origin }, reconnectionDelay: 20, forceNew: true };
  const socket = io(origin, options);
  const pushes: Push[] = [];
  socket.on('push', (push: Push) => pushes.push(push));
  socket.on('connect', () => {
    if (trustsRecovered && socket.recovered) return;
    socket.emit('subscribe', { topic, since: pushes.at(-1)?.offset ?? 0 });
  });
  return { socket, pushes };
}

test('plain clients get each comment once and in order, also over lost connections and a restarted server', async () => {
  const folder = temporaryFolder();
  let app: TestApp = await startTestApp({ dataDir: folder.path });
  const line = await openBreakableLine(app.origin);
  const sockets: Socket[] = [];
  try {
    const email = 'writer@libretto.test';
    const password = 'a quiet evening 7';
    const writer: Person = await app.signUp({ isArtist: true, email, password });
    const songId = await publishSong(app, { artistId: writer.userId });
    await app.settle();
    const clients = [true, false].map((trusts) => plainClient(line.origin, `comments:song:${songId}`, trusts));
    sockets.push(...clients.map(({ socket }) => socket));
    let written = 0;
    const write = async (client: Pick<Person, 'post'>, count: number) => {
      for (let each = 0; each < count; each += 1) {
        written += 1;
        const { status } = await client.post(`/api/songs/${songId}/comments`, { comment: `Line ${written}` });
        expect(status).toBe(201);
      }
      await app.settle();
    };
    const expected = () => Array.from({ length: written }, (_, index) => `Line ${index + 1}`);
    const arrived = () => until(() => clients.every(({ pushes }) => pushes.length >= written));

    await write(writer, 3);
    await arrived();
    // No client is connected while these comments are written.
    for (const { socket } of clients) socket.io.engine.close();
    await write(writer, 10);
    await arrived();

    await app.stop();
    app = await startTestApp({ dataDir: folder.path, clock: app.clock });
    const again = await app.signIn(email, password);
    await write(again, 5);
    line.leadTo(app.origin);
    await write(again, 5);
    await arrived();

    for (const { pushes } of clients) {
      expect(pushes.map(({ comment }) => comment?.comment)).toEqual(expected());
      expect(pushes.map(({ offset }) => offset)).toEqual(expected().map((_, index) => index + 1));
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
    await line.stop();
    await app.stop();
    folder.remove();
  }
});
