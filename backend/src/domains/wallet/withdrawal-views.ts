// Views of withdrawals: owners see a masked IBAN, and finance sees it in full.
import type { WithdrawalApproved, WithdrawalRefused } from '@libretto/contracts/events';
import type { DecidableWithdrawal, Withdrawal } from '@libretto/contracts/http/commerce';
import type { Recorded } from '../../kernel/decider';
import { eurosOfMinor } from '../../kernel/money';
import { isSealed, unseal } from '../../kernel/personal-data';
import type { ReadModels } from '../../ports/read-models';
import { payees } from './payees.projection';
import type { WalletDeps } from './wallet.deps';
import type { WithdrawalDoc } from './withdrawals.projection';

type Decided = Recorded<WithdrawalApproved | WithdrawalRefused>;
const eventsAtOnce = 500;

export type Payee = { readonly name: string; readonly iban: string };

export function shownWithdrawal(doc: Omit<WithdrawalDoc, 'streamId' | 'revision'>, payee: Payee | null): Withdrawal {
  const { id, amountMinor, status, requestedAt, decidedAt, reason } = doc;
  const account = payee && maskedIban(payee.iban);
  return { id, amount: eurosOfMinor(amountMinor), status, requestedAt, decidedAt, reason, account };
}

export async function decidableWithdrawals(
  deps: WalletDeps,
  reads: ReadModels,
  docs: readonly WithdrawalDoc[],
): Promise<readonly DecidableWithdrawal[]> {
  const people = await reads.collection(payees).getMany(docs.map(({ userId }) => userId));
  const accounts = await payeesOf(deps, docs);
  return docs.map((doc, index) => {
    const payee = accounts[index] ?? null;
    const { userId, decidedBy } = doc;
    return { ...shownWithdrawal(doc, payee), userId, username: people[index]?.username ?? null, payee, decidedBy };
  });
}

/** Reads the decision from the log, which is ahead of every read model, no matter who decided and when. */
export async function asDecided({ eventStore }: WalletDeps, asked: WithdrawalDoc): Promise<WithdrawalDoc> {
  for (let revision = asked.revision + 1; ; revision += eventsAtOnce) {
    const page = (await eventStore.readStream(asked.streamId, revision, eventsAtOnce)) as readonly Decided[];
    for (const { type, data, metadata } of page) {
      if (type !== 'WithdrawalApproved' && type !== 'WithdrawalRefused') continue;
      if (data.transactionId !== asked.id) continue;
      const decided = { decidedAt: metadata.at, decidedBy: data.decidedBy };
      if (type === 'WithdrawalApproved') return { ...asked, ...decided, status: 'approved', reason: null };
      return { ...asked, ...decided, status: 'refused', reason: data.reason };
    }
    if (page.length < eventsAtOnce) return asked;
  }
}

/** Reads payees from the log, where they are encrypted, so that nobody can read them after an erasure. */
export function payeesOf(deps: WalletDeps, docs: readonly WithdrawalDoc[]): Promise<readonly (Payee | null)[]> {
  return Promise.all(
    docs.map(async ({ streamId, revision, userId }) => {
      const [request] = await deps.eventStore.readStream(streamId, revision, 1);
      const sealed = (request?.data as { readonly payee?: unknown } | undefined)?.payee;
      if (!isSealed(sealed)) return null;
      return unseal(await deps.personalKeys.find(userId), sealed) as Payee | null;
    }),
  );
}

/** `DE89 •••• 3000`. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
