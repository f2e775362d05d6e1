import { bus } from '@libretto/contracts/federation';
import { listener } from '../testing/page-test';
import { command, settleCommands, unsettledInputs } from './command';

const call = 'POST /api/social/donate';
const donation = { body: { artistId: 'nour', amount: 300, paymentMethod: 'balance' } } as const;
const money = { keyOutlastsReload: true };
const stored = () => Object.keys(JSON.parse(sessionStorage.getItem('libretto-open-intents') ?? '{}'));

/** Responds with the statuses in order; 0 is no response. Returns the keys that were sent. */
function serve(...statuses: number[]): (string | null)[] {
  const keys: (string | null)[] = [];
  globalThis.fetch = (async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? null);
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) as number;
    if (status === 0) throw new TypeError('Failed to fetch');
    return { ok: status < 400, status, json: async () => ({ error: `Refused with ${status}` }) };
  }) as never;
  return keys;
}
const goOffline = (isOffline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);

async function donate(settings: Parameters<typeof command>[2] = money): Promise<'done' | 'failed'> {
  const sent = command(call, donation, settings).then(
    () => 'done' as const,
    () => 'failed' as const,
  );
  await jest.advanceTimersByTimeAsync(2_000);
  return sent;
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  settleCommands(call);
  bus.emit('session/state', { status: 'authenticated', user: listener });
  settleCommands(call);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('what moves money keeps its key while its outcome is unknown, and has a new one after an answer', async () => {
  const keys = serve(0, 0, 200, 200);
  expect([await donate(), stored().length]).toEqual(['failed', 1]);
  expect([await donate(), stored().length]).toEqual(['done', 0]);
  await donate();
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a try that was never sent leaves the key to the one before it, which may have paid', async () => {
  const keys = serve(0, 0, 200);
  await donate();
  goOffline(true);
  expect(await donate()).toBe('failed');
  goOffline(false);
  await donate();
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test('a refusal ends the intent, too many calls do not', async () => {
  const keys = serve(0, 0, 429, 422, 200);
  for (let tries = 0; tries < 4; tries += 1) await donate();
  expect(keys.slice(0, 4)).toEqual([keys[0], keys[0], keys[0], keys[0]]);
  expect(keys[4]).not.toBe(keys[0]);
});

test('an intent that is settled later keeps its key after the answer, until it is settled', async () => {
  const keys = serve(200);
  const later = { keyOutlastsReload: true, isSettledLater: true };
  await donate(later);
  await donate(later);
  settleCommands(call);
  await donate(later);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('settles an intent by the input that it was opened with, whatever the form says by then', async () => {
  serve(0);
  await donate();
  expect(unsettledInputs(call)).toEqual([donation]);
  settleCommands(call, ({ body }) => body.amount === 500);
  expect(unsettledInputs(call)).toEqual([donation]);
  settleCommands(call, ({ body }) => body.artistId === 'nour');
  expect([unsettledInputs(call), stored()]).toEqual([[], []]);
});

test('a first try that never reached the server leaves no intent open', async () => {
  serve(200);
  goOffline(true);
  expect(await donate()).toBe('failed');
  expect(unsettledInputs(call)).toEqual([]);
});

describe('another tab', () => {
  const flip = { body: { trackId: 'a' } };
  /** The modules of another tab share nothing in memory with these. */
  function anotherTab(): typeof command {
    sessionStorage.clear();
    const loaded: { command?: typeof command } = {};
    jest.isolateModules(() => {
      const federation = require('@libretto/contracts/federation') as { bus: typeof bus };
      Object.assign(loaded, require('./command'));
      federation.bus.emit('session/state', { status: 'authenticated', user: listener });
    });
    return loaded.command as typeof command;
  }
  async function like(from: typeof command, settings: Parameters<typeof command>[2]): Promise<void> {
    const sent = from('POST /api/player/like', flip, settings).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(2_000);
    await sent;
  }

  test('repeats a toggle that a closed tab has left unanswered under its key, and settles it', async () => {
    const settings = { keyOutlastsReload: true, keyOutlastsTab: true };
    const keys = serve(0, 0, 200, 200);
    await like(command, settings);
    const other = anotherTab();
    await like(other, settings);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(localStorage).toHaveLength(0);
    await like(other, settings);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('pays under a separate key', async () => {
    const keys = serve(0, 0, 200);
    await donate();
    const sent = anotherTab()(call, donation, money);
    await jest.advanceTimersByTimeAsync(2_000);
    await sent;
    expect(keys[2]).not.toBe(keys[0]);
  });
});
