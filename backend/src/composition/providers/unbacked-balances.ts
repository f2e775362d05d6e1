// Refuses to move real money on data whose balances nobody paid for: those of the demo world, whose accounts everybody
// knows, and those of a sandbox's payments.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StoredSandbox } from '../../adapters/libsql/operational/sandbox-objects';
import type { Installation } from '../../kernel/domain';
import type { SharedPorts } from '../application/ports';
import { ConfigError } from '../config/config';
import { holdsDemoWorld } from '../demo';

export type SandboxName = 'stripe' | 'nowpayments';

export const sandboxFile = (dataDir: string, name: SandboxName) => join(dataDir, 'sandbox', `${name}.db`);

/** The objects of each sandbox that pay for something. */
const payments = { stripe: 'charge', nowpayments: 'payment' } as const;
const names = Object.keys(payments) as readonly SandboxName[];

/**
 * An operator may accept such data once it has become real.
 * @throws ConfigError
 */
export async function refuseUnbackedBalances(
  ports: Pick<SharedPorts, 'blobs'>,
  { dataDir, acceptsDemoWorld = false }: Pick<Installation, 'dataDir' | 'acceptsDemoWorld'>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const held = (await holdsDemoWorld(ports))
    ? 'the demo world'
    : names.some((name) => holdsPayments(dataDir, name)) && 'payments of a sandbox';
  if (held === false) return;
  if (acceptsDemoWorld) {
    log.error({ dataDir }, `real money moves on data that holds ${held}, for which nobody paid`);
    return;
  }
  throw new ConfigError([
    `Real keys of a payment provider are refused with ${dataDir}, which holds ${held}: set LIBRETTO_DATA_DIR to another folder, or LIBRETTO_ACCEPT_DEMO_WORLD=1 to start nevertheless.`,
  ]);
}

function holdsPayments(dataDir: string, name: SandboxName): boolean {
  const file = sandboxFile(dataDir, name);
  if (!existsSync(file)) return false;
  const sandbox = new StoredSandbox(file);
  try {
    return sandbox.collection(payments[name]).all().length > 0;
  } finally {
    sandbox.close();
  }
}
