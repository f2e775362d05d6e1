import { walletStream } from '../../../src/domains/wallet/wallet.stream';
import { newId } from '../../../src/kernel/values/ids';
import type { TestApp } from '../world/app';
import { testContext } from '../world/memory-commands';

/** Tunes a fan in to an artist, paid from the fan's Talents. */
export async function tuneIn(app: TestApp, fanId: string, artistId: string, talents = 300): Promise<void> {
  const command = { kind: 'tune-in', fanId, transactionId: newId(), artistId, priceMinor: talents * 100 } as const;
  const outcome = await app.deps.commands.handlerOf(walletStream).execute(fanId, command, testContext);
  if (outcome.kind === 'refused') throw new Error(`Tuning in was refused: ${JSON.stringify(outcome.refusal)}`);
  await app.settle();
}

/** Donates a donor's Talents to an artist. */
export async function donate(app: TestApp, donorId: string, artistId: string, talents: number): Promise<void> {
  const command = {
    kind: 'donate',
    donorId,
    transactionId: newId(),
    artistId,
    amountMinor: talents * 100,
  } as const;
  const outcome = await app.deps.commands.handlerOf(walletStream).execute(donorId, command, testContext);
  if (outcome.kind === 'refused') throw new Error(`The donation was refused: ${JSON.stringify(outcome.refusal)}`);
  await app.settle();
}
