// Finds the artist of an import by name or address, in the log itself.
import { openLogForReading, secretsForReading } from '../../composition/embedded-read-only';
import { type AccountState, accountDecider } from '../../domains/auth/account/account.decider';
import { type AccountEvent, accountEvents } from '../../domains/auth/account/account.events';
import { accountStream } from '../../domains/auth/account/account.stream';
import { nameClaimDecider } from '../../domains/auth/names/name-claim.decider';
import { type NameClaimEvent, nameClaimEvents } from '../../domains/auth/names/name-claim.events';
import { nameKey } from '../../domains/auth/names/name-key';
import { EventCodec } from '../../kernel/event-codec';
import { UsageError } from '../command';

const mostEvents = 10_000;

/** @throws UsageError if no account has this name, or the account is not an artist. */
export async function findArtist(dataDir: string, name: string): Promise<string> {
  const { eventStore, personalKeys, close } = openLogForReading(dataDir);
  try {
    const codec = new EventCodec([accountEvents, nameClaimEvents], personalKeys);
    const events = async (stream: string) => await codec.decode(await eventStore.readStream(stream, 0, mostEvents));
    const kind = name.includes('@') ? 'email' : 'username';
    let claim = nameClaimDecider.initialState;
    for (const event of await events(`${kind}-${nameKey(secretsForReading(dataDir), kind, name)}`)) {
      claim = nameClaimDecider.evolve(claim, event as unknown as NameClaimEvent);
    }
    if (claim.kind !== 'claimed') throw new UsageError(`Nobody is called ${name}.`);
    let account: AccountState = accountDecider.initialState;
    for (const event of await events(`${accountStream.name}-${claim.holderId}`)) {
      account = accountDecider.evolve(account, event as unknown as AccountEvent);
    }
    if (account.kind !== 'registered' || !account.isArtist) throw new UsageError(`${name} is no artist.`);
    return claim.holderId;
  } finally {
    close();
  }
}
