// The built product starts on the newest Node line with long-term support, whichever Node runs the tests.
import { supportedLine, supportedNode } from '../../backend/tests/support/programs/supported-node';
import { sayOfThisMachine } from '../../backend/tests/support/programs/this-machine';
import { startServer } from './start-server';

jest.setTimeout(120_000);

test('the product starts on the Node line of .nvmrc, answers a page and a call, and stops', async () => {
  const node = await supportedNode().catch(() => undefined);
  if (node === undefined)
    return sayOfThisMachine(`Node ${supportedLine} could not be fetched from npm: the product was not started on it.`);
  const server = await startServer({ node, env: { LIBRETTO_DEMO: '0', NODE_ENV: 'production' } });
  try {
    const [page, call, ready] = await Promise.all(
      ['/login', '/api/genres', '/health/ready'].map((path) => fetch(server.url + path)),
    );
    expect([page?.status, call?.status, ready?.status]).toEqual([200, 200, 200]);
    // A line out of support would be named here and in the log.
    expect(await ready?.json()).not.toHaveProperty('warning');
  } finally {
    await server.stop();
  }
});
