// A broker that some processes reach over links that a test can cut. Clients connect to the address that the broker
// advertises, so each such process has a separate listener that advertises its link.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../infra/engines/free-ports';
import { kafka } from '../../../../infra/engines/kafka';
import { startOne } from '../../../../infra/engines/start-engines';
import { temporaryFolder } from '../files/temporary-folder';
import { CuttableLink } from './cuttable-link';
import type { OwnEngine } from './engines';

export interface KafkaBehindLinks {
  readonly engine: OwnEngine;
  readonly links: readonly CuttableLink[];
}

export async function kafkaBehindLinks(howMany: number): Promise<KafkaBehindLinks> {
  const listeners: { readonly name: string; readonly port: number; readonly link: CuttableLink }[] = [];
  for (let n = 0; n < howMany; n++) {
    const port = await freePort();
    listeners.push({ name: `LINK${n}`, port, link: await CuttableLink.open(port) });
  }
  const folder = temporaryFolder();
  const config = ({ port, innerPort }: { readonly port: number; readonly innerPort: number }) => {
    const named = (of: (one: (typeof listeners)[number]) => string) => listeners.map((one) => `,${of(one)}`).join('');
    const plain = `PLAINTEXT://127.0.0.1:${port}`;
    return [
      `listeners=${plain},CONTROLLER://127.0.0.1:${innerPort}${named((one) => `${one.name}://127.0.0.1:${one.port}`)}`,
      `advertised.listeners=${plain}${named((one) => `${one.name}://127.0.0.1:${one.link.port}`)}`,
      `listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT${named((one) => `${one.name}:PLAINTEXT`)}`,
    ].join('\n');
  };
  const engine = {
    ...kafka,
    prepare: async (place: Parameters<typeof kafka.url>[0]) => {
      await kafka.prepare?.(place);
      // In the properties file the last value of a key applies.
      appendFileSync(join(place.folder, 'server.properties'), `${config(place)}\n`);
    },
  };
  const running = await startOne(engine, join(folder.path, 'kafka'));
  const remove = async () => {
    for (const { link } of listeners) link.close();
    await running.kill();
    folder.remove();
  };
  return { engine: { running, folder: folder.path, remove }, links: listeners.map(({ link }) => link) };
}
