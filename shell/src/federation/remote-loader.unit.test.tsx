import type { RemoteVersion } from '@libretto/contracts/federation';
import { loadExposed, reasonsAgainst, registerRemote } from './federation-runtime';
import type { RemoteLoadError } from './remote-loader';

jest.mock('./federation-runtime', () => ({
  loadExposed: jest.fn(),
  registerRemote: jest.fn(),
  reasonsAgainst: jest.fn(),
}));

const load = jest.mocked(loadExposed);
const register = jest.mocked(registerRemote);
const against = jest.mocked(reasonsAgainst);
const PlayerHost = () => null;
const DiscoverPage = () => null;

/** Loads a fresh copy of the loader, whose state otherwise lasts as long as the page. */
async function freshLoader() {
  let loader = {} as typeof import('./remote-loader');
  await jest.isolateModulesAsync(async () => {
    loader = await import('./remote-loader');
  });
  return loader;
}

function serveRegistry(...versions: string[]): jest.Mock {
  const remoteVersion = (version: string): RemoteVersion => ({
    version,
    manifestUrl: `/remotes/mfe-player/${version}/mf-manifest.json`,
    weight: 100,
    integrity: {},
  });
  const answers = versions.map((version) => ({
    ok: true,
    json: async () => ({ schemaVersion: 1, remotes: { 'mfe-player': { versions: [remoteVersion(version)] } } }),
  }));
  const fetchRegistry = jest.fn();
  for (const answer of answers) fetchRegistry.mockResolvedValueOnce(answer);
  globalThis.fetch = fetchRegistry;
  return fetchRegistry;
}

const registeredManifests = () => register.mock.calls.map(([, manifestUrl]) => manifestUrl);

beforeAll(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
});

beforeEach(() => {
  jest.resetAllMocks();
  against.mockReturnValue([]);
  globalThis.librettoRemoteTimeoutMs = 50;
});

test('loads the version that the registry names, by the export of the same name', async () => {
  serveRegistry('1');
  load.mockResolvedValue({ PlayerHost });
  const { loadModule } = await freshLoader();
  expect(await loadModule('mfe-player', 'PlayerHost')).toBe(PlayerHost);
  expect(load).toHaveBeenCalledWith('mfe-player/PlayerHost');
  expect(registeredManifests()).toEqual(['/remotes/mfe-player/1/mf-manifest.json']);
});

test('reads the registry once for all modules of a page', async () => {
  const fetchRegistry = serveRegistry('1');
  load.mockResolvedValue({ PlayerHost, DiscoverPage });
  const { loadModule } = await freshLoader();
  await Promise.all([loadModule('mfe-player', 'PlayerHost'), loadModule('mfe-player', 'DiscoverPage')]);
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
  expect(register).toHaveBeenCalledTimes(1);
});

test('reports which remotes of the page have another version now, and keeps its own', async () => {
  serveRegistry('1', '1', '2');
  load.mockResolvedValue({ PlayerHost, DiscoverPage });
  const { loadModule, remotesReleasedSince } = await freshLoader();
  await loadModule('mfe-player', 'PlayerHost');
  expect(await remotesReleasedSince()).toEqual([]);
  expect(await remotesReleasedSince()).toEqual(['mfe-player 2']);
  await loadModule('mfe-player', 'DiscoverPage');
  expect(registeredManifests()).toEqual(['/remotes/mfe-player/1/mf-manifest.json']);
});

test('a version that this shell cannot run is no news of a remote', async () => {
  serveRegistry('1', '2');
  load.mockResolvedValue({ PlayerHost });
  const { loadModule, remotesReleasedSince } = await freshLoader();
  await loadModule('mfe-player', 'PlayerHost');
  against.mockReturnValue([doesNotFit]);
  expect(await remotesReleasedSince()).toEqual([]);
});

const needs = { '@libretto/kit': { range: '^9.0.0', modules: {} } };
const doesNotFit = 'needs @libretto/kit ^9.0.0, and this shell has 1.0.0';
const registryOf = (...versions: Partial<RemoteVersion>[]) =>
  jest.fn().mockResolvedValue({
    ok: true,
    json: async () => ({ schemaVersion: 1, remotes: { 'mfe-player': { versions } } }),
  });

test('refuses a version that needs what this shell lacks, says what, and loads nothing of it', async () => {
  globalThis.fetch = registryOf({ version: '2', manifestUrl: '/2', weight: 100, needs });
  against.mockReturnValue([doesNotFit]);
  const { loadModule } = await freshLoader();
  await expect(loadModule('mfe-player', 'PlayerHost')).rejects.toThrow(
    `mfe-player 2 does not fit this shell: it ${doesNotFit}`,
  );
  expect(against).toHaveBeenCalledWith(needs);
  expect(register).not.toHaveBeenCalled();
});

test('takes another version that somebody gets where the one meant for it does not fit', async () => {
  const old = { version: '1', manifestUrl: '/1', weight: 1, integrity: {} };
  globalThis.fetch = registryOf({ version: '2', manifestUrl: '/2', weight: 99, integrity: {}, needs }, old);
  globalThis.localStorage?.setItem('libretto-release-bucket', 'any');
  against.mockImplementation((asked) => (asked ? [doesNotFit] : []));
  load.mockResolvedValue({ PlayerHost });
  const { loadModule } = await freshLoader();
  expect(await loadModule('mfe-player', 'PlayerHost')).toBe(PlayerHost);
  expect(registeredManifests()).toEqual(['/1']);
});

test('fails a remote that hangs when its time is over', async () => {
  serveRegistry('1');
  load.mockReturnValue(new Promise(() => {}));
  const { loadModule } = await freshLoader();
  const failure = await loadModule('mfe-player', 'PlayerHost').catch((error: unknown) => error);
  expect(failure).toHaveProperty('name', 'RemoteLoadError');
  expect(failure).toHaveProperty('cause.message', 'No answer after 50 ms');
});

test('reports a remote that was too slow when it has loaded after all', async () => {
  serveRegistry('1');
  load.mockReturnValue(new Promise((resolve) => setTimeout(() => resolve({ PlayerHost }), 200)));
  const { loadModule } = await freshLoader();
  const failure = await loadModule('mfe-player', 'PlayerHost').catch((error: unknown) => error);
  expect(failure).toHaveProperty('name', 'RemoteLoadError');
  expect(await (failure as RemoteLoadError).arrival).toBe(PlayerHost);
});

test('fails a remote that the registry does not know, or whose module lacks the export', async () => {
  serveRegistry('1');
  load.mockResolvedValue({});
  const { loadModule } = await freshLoader();
  await expect(loadModule('mfe-player', 'PlayerHost')).rejects.toMatchObject({ name: 'RemoteLoadError' });
  await expect(loadModule('mfe-social', 'SocialHost')).rejects.toMatchObject({ name: 'RemoteLoadError' });
});

test('asks the registry again on a retry and takes what it says now', async () => {
  serveRegistry('broken', 'mended');
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce({ PlayerHost });
  const { loadModule } = await freshLoader();
  await expect(loadModule('mfe-player', 'PlayerHost')).rejects.toBeDefined();
  expect(await loadModule('mfe-player', 'PlayerHost', { isRetry: true })).toBe(PlayerHost);
  expect(registeredManifests()).toEqual([
    '/remotes/mfe-player/broken/mf-manifest.json',
    '/remotes/mfe-player/mended/mf-manifest.json',
  ]);
});

test('does not replace a remote on a retry while another of its modules runs', async () => {
  serveRegistry('1');
  load
    .mockResolvedValueOnce({ PlayerHost })
    .mockRejectedValueOnce(new Error('chunk'))
    .mockResolvedValueOnce({ DiscoverPage });
  const { loadModule } = await freshLoader();
  await loadModule('mfe-player', 'PlayerHost');
  await expect(loadModule('mfe-player', 'DiscoverPage')).rejects.toBeDefined();
  expect(await loadModule('mfe-player', 'DiscoverPage', { isRetry: true })).toBe(DiscoverPage);
  expect(register).toHaveBeenCalledTimes(1);
});

test('places of one remote that ask again together share one new attempt', async () => {
  serveRegistry('1', '2', '3');
  load.mockRejectedValue(new Error('lost'));
  const { loadModule } = await freshLoader();
  await Promise.allSettled([loadModule('mfe-player', 'PlayerHost'), loadModule('mfe-player', 'DiscoverPage')]);
  load.mockResolvedValue({ PlayerHost, DiscoverPage });
  await Promise.all([
    loadModule('mfe-player', 'PlayerHost', { isRetry: true }),
    loadModule('mfe-player', 'DiscoverPage', { isRetry: true }),
  ]);
  expect(registeredManifests()).toEqual(['1', '2'].map((version) => `/remotes/mfe-player/${version}/mf-manifest.json`));
});

test('keeps waiting while files of remotes still arrive', async () => {
  serveRegistry('1');
  let arrive = (_: Record<string, unknown> | null) => {};
  load.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  let observed: (list: { getEntries(): { name: string }[] }) => void = () => undefined;
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(act: typeof observed) {
        observed = act;
      }
      observe() {}
      disconnect() {}
    },
  });
  jest.useFakeTimers();
  try {
    const { loadModule } = await freshLoader();
    const loading = loadModule('mfe-player', 'PlayerHost');
    for (let times = 0; times < 5; times += 1) {
      await jest.advanceTimersByTimeAsync(40);
      observed({ getEntries: () => [{ name: 'https://music.test/remotes/mfe-player/1/chunk.js' }] });
    }
    arrive({ PlayerHost });
    expect(await loading).toBe(PlayerHost);
  } finally {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  }
});
