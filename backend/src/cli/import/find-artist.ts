// Finds the artist of an import by name or address, in the log itself.
import { openLogForReading, secretsForReading } from '../../composition/embedded/embedded-read-only';
import { accountDecider } from '../../domains/auth/account/account.decider';
import { type AccountEvent, accountEvents } from '../../domains/auth/account/account.events';
import { accountStream } from '../../domains/auth/account/account.stream';
import type { AccountState } from '../../domains/auth/account/account.types';
import { nameClaimDecider } from '../../domains/auth/names/name-claim.decider';
import { type NameClaimEvent, nameClaimEvents } from '../../domains/auth/names/name-claim.events';
import { emailKeysOf, isSameName, usernameKeysOf } from '../../domains/auth/names/name-key';
import { EventCodec } from '../../kernel/events/event-codec';
import { UsageError } from '../command';

const mostEvents = 10_000;

/** @throws UsageError if no account has this name, or the account is not an artist. */
export async function findArtist(dataDir: string, name: string): Promise<string> {
  const { eventStore, personalKeys, close } = openLogForReading(dataDir);
  try {
    const codec = new EventCodec([accountEvents, nameClaimEvents], personalKeys);
    const events = async (stream: string) => await codec.decode(await eventStore.readStream(stream, 0, mostEvents));
    const isAddress = name.includes('@');
    const secrets = secretsForReading(dataDir);
    const keys = isAddress ? emailKeysOf(secrets, name) : usernameKeysOf(secrets, name);
    for (const key of keys) {
      let claim = nameClaimDecider.initialState;
      for (const event of await events(`${isAddress ? 'email' : 'username'}-${key}`))
        claim = nameClaimDecider.evolve(claim, event as unknown as NameClaimEvent);
      if (claim.kind !== 'claimed') continue;
      let account: AccountState = accountDecider.initialState;
      for (const event of await events(`${accountStream.name}-${claim.holderId}`))
        account = accountDecider.evolve(account, event as unknown as AccountEvent);
      // The holder of a name's key may have another name that looks like it.
      if (account.kind !== 'registered' || !(isAddress || isSameName(account.username ?? '', name))) continue;
      if (!account.isArtist) throw new UsageError(`${name} is no artist.`);
      return claim.holderId;
    }
    throw new UsageError(`Nobody is called ${name}.`);
  } finally {
    close();
  }
}
