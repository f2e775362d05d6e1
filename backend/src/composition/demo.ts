// Seeds the demo world in an installation that wants it, once, before any consumer follows the log.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { demoCardPayments } from '../../demo/seed/card-payments';
import { type DemoAccount, demoAccountsFile, readDemoAccounts } from '../../demo/seed/demo-accounts';
import { seedDemo } from '../../demo/seed/seed-demo';
import { CommandKernel } from '../kernel/commands/command-kernel';
import type { Installation } from '../kernel/domain';
import type { EventCodec } from '../kernel/events/event-codec';
import { newId } from '../kernel/values/ids';
import { minorPerEurCent } from '../kernel/values/money';
import { untilAvailable } from '../kernel/values/until-available';
import type { StripeSandbox } from '../sandbox/stripe/stripe-sandbox';
import type { SharedPorts } from './application/ports';

const seededKey = 'demo/seeded';
/** This key is written before the first event of the demo world, because a seeding may be interrupted. */
const begunKey = 'demo/begun';

export interface Demo {
  readonly accounts: readonly DemoAccount[];
  /** True if this start has seeded the world, so that the read models have yet to catch up. */
  readonly isNew: boolean;
}

/** Returns whether this installation holds the demo world, or a part of it that an interrupted seeding left. */
export async function holdsDemoWorld({ blobs }: Pick<SharedPorts, 'blobs'>): Promise<boolean> {
  const marks = await Promise.all([blobs.stat(begunKey), blobs.stat(seededKey)]);
  return marks.some((mark) => mark !== undefined);
}

/** Seeds an installation that has no demo world yet; an interrupted seeding continues where it stopped. */
export async function openDemo(
  ports: SharedPorts,
  codec: EventCodec,
  { dataDir, repoRoot }: Installation,
  log: Logger,
  cardSandbox?: StripeSandbox | null,
): Promise<Demo> {
  if (await ports.blobs.stat(seededKey)) return { accounts: await readDemoAccounts(dataDir), isNew: false };
  const nowMs = ports.clock.nowMs();
  const mark = (key: string) =>
    ports.blobs.put(key, Buffer.from(new Date(ports.clock.nowMs()).toISOString()), { contentType: 'text/plain' });
  await mark(begunKey);
  const accounts = await seedDemo({
    commandsAt: (clock) => new CommandKernel({ ...ports, store: ports.eventStore, codec, log, clock }),
    eventStore: ports.eventStore,
    blobs: ports.blobs,
    secrets: ports.secrets,
    clock: ports.clock,
    dataDir,
    demoDir: join(repoRoot, 'backend/demo'),
  });
  // The card provider must know every payment that the ledger books, or the two would not reconcile.
  for (const payment of cardSandbox ? demoCardPayments(nowMs) : []) {
    cardSandbox?.seedPayment({ ...payment, amountCents: payment.amountMinor / minorPerEurCent });
  }
  await mark(seededKey);
  return { accounts, isNew: true };
}

const seedingLease = 'demo-seeding';
const leaseForMs = 15_000;

/** Seeds under a lease when several processes may start at once: one of them seeds and the others wait for it. */
export async function openDemoOnce(
  { leases }: Pick<SharedPorts, 'leases'>,
  log: Pick<Logger, 'warn'>,
  open: () => Promise<Demo>,
): Promise<Demo> {
  const owner = newId();
  const take = () => leases.acquire(seedingLease, owner, leaseForMs);
  let lease = await untilAvailable(log, take);
  while (lease === undefined) {
    await setTimeout(500);
    lease = await untilAvailable(log, take);
  }
  const renewing = setInterval(() => void take().catch(() => undefined), leaseForMs / 3);
  try {
    return await untilAvailable(log, open);
  } finally {
    clearInterval(renewing);
    await leases.release(lease).catch(() => undefined);
  }
}

/** Console lines that list the demo accounts. */
export function demoLines({ accounts }: Demo, dataDir: string): readonly string[] {
  return [
    `Demo accounts (also in ${demoAccountsFile(dataDir)}):`,
    ...accounts.map(({ role, email, password }) => `  ${role.padEnd(9)} ${email.padEnd(42)} ${password}`),
  ];
}
