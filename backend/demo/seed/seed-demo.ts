// Fills an empty installation with the demo world through the same command handlers that requests use.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inboxStream } from '../../src/domains/notifications/inbox.decider';
import { notifyPolicy } from '../../src/domains/notifications/notify.policy';
import { creditArtistPolicy } from '../../src/domains/wallet/credit-artist.policy';
import { settlePaymentPolicy } from '../../src/domains/wallet/settle-payment.policy';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import type { Commands } from '../../src/kernel/commands/commands';
import type { PolicyDefinition, Reaction } from '../../src/kernel/consumers/policies/policy';
import { reactionTo } from '../../src/kernel/consumers/policies/policy';
import type { EventStore, StoredEvent } from '../../src/ports/events/event-store';
import type { Clock } from '../../src/ports/operations/clock';
import { demoTuneIns } from '../money';
import { demoPeople } from '../people';
import { type DemoAccount, keepDemoAccounts } from './demo-accounts';
import { demoImages } from './images';
import { listeningActs } from './listening.acts';
import { moneyActs } from './money.acts';
import { peopleActs } from './people.acts';
import { playlistActs } from './playlist.acts';
import { type MeasuredMaster, songActs } from './songs.acts';
import { type Act, dayMs, type Stage } from './stage';
import { talkActs } from './talk.acts';
import { tunedInActs } from './tuned-in.acts';

export interface SeedingDeps extends Omit<Stage, 'commands' | 'clock'> {
  /** Creates command handlers whose events are dated by the given clock. */
  readonly commandsAt: (clock: Clock) => Commands;
  readonly clock: Clock;
  readonly eventStore: Pick<EventStore, 'readAll' | 'head'>;
  readonly dataDir: string;
}

const reactionMs = 40;

/**
 * Seeds the demo. Every act is dated in the past and idempotent by its key, so that an interrupted seeding resumes
 * where it stopped.
 */
export async function seedDemo(deps: SeedingDeps): Promise<readonly DemoAccount[]> {
  const accounts = await keepDemoAccounts(deps.dataDir);
  const images = await demoImages(deps);
  const masters = await measuredMasters(deps.demoDir);
  const nowMs = deps.clock.nowMs();
  const acts: readonly Act[] = [
    ...peopleActs(nowMs, passwordsBySlug(accounts), images),
    ...songActs(nowMs, images, masters),
    ...moneyActs(nowMs),
    ...talkActs(nowMs),
    ...tunedInActs(nowMs, images),
    ...listeningActs(nowMs, masters),
    ...playlistActs(nowMs),
  ];
  let presentMs = 0;
  const clock: Clock = { nowMs: () => presentMs };
  const stage: Stage = { ...deps, clock, commands: deps.commandsAt(clock) };
  const wallets = stage.commands.handlerOf(walletStream);
  const policies = [
    settlePaymentPolicy(wallets),
    creditArtistPolicy(wallets),
    notifyPolicy(stage.commands.handlerOf(inboxStream), async function* (artistId) {
      yield fansAt(nowMs, presentMs, artistId);
    }),
  ];
  let position = await deps.eventStore.head();
  for (const act of [...acts].sort((a, b) => a.atMs - b.atMs)) {
    presentMs = Math.round(act.atMs);
    await act.run(stage);
    presentMs += reactionMs;
    position = await reactTo(deps.eventStore, policies, position);
  }
  return accounts;
}

/**
 * Runs the policies' reactions, dated shortly after their causes in the past. The policies would react at the server's
 * start anyway, but credits and notifications would then be dated that day; their keys make the second reaction a
 * no-op.
 */
async function reactTo(
  store: SeedingDeps['eventStore'],
  policies: readonly PolicyDefinition[],
  afterPosition: number,
): Promise<number> {
  const events = await store.readAll(afterPosition, 500);
  for (const event of events) {
    for (const { name, handlers } of policies) {
      const handler = handlers[event.type] as
        | ((event: StoredEvent, reaction: Reaction) => Promise<unknown>)
        | undefined;
      await handler?.(event, reactionTo(name, event));
    }
  }
  return events.at(-1)?.position ?? afterPosition;
}

function passwordsBySlug(accounts: readonly DemoAccount[]): ReadonlyMap<string, string> {
  const passwordOf = new Map(accounts.map(({ email, password }) => [email, password]));
  return new Map(
    demoPeople.flatMap(({ slug, email }) => (passwordOf.has(email) ? [[slug, passwordOf.get(email) as string]] : [])),
  );
}

async function measuredMasters(demoDir: string): Promise<ReadonlyMap<string, MeasuredMaster>> {
  const index = JSON.parse(
    await readFile(path.join(demoDir, 'audio', 'index.json'), 'utf8'),
  ) as readonly MeasuredMaster[];
  return new Map(index.map((master) => [master.slug, master]));
}

const fansAt = (nowMs: number, presentMs: number, artistId: string): readonly string[] =>
  demoTuneIns
    .filter(({ artist, daysAgo }) => artist === artistId && nowMs - daysAgo * dayMs <= presentMs)
    .map(({ fan }) => fan);
