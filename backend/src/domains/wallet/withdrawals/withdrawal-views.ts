// Views of withdrawals: owners see a masked IBAN, and finance sees it in full.
import type { DecidableWithdrawal, Withdrawal } from '@libretto/contracts/http/finance/commerce';
import type { Recorded } from '../../../kernel/commands/decider';
import { decrypt, isEncrypted } from '../../../kernel/events/personal-data';
import { eurosOfMinor } from '../../../kernel/values/money';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { payees } from '../payees.projection';
import type { WalletDeps } from '../wallet.deps';
import { type WithdrawalDoc, type WithdrawalEvent, withdrawalAfter } from './withdrawals.projection';

type OfWithdrawal = Recorded<Exclude<WithdrawalEvent, { readonly type: 'WithdrawalRequested' }>>;
const eventsAtOnce = 500;

export type Payee = { readonly name: string; readonly iban: string };

export function shownWithdrawal(doc: Omit<WithdrawalDoc, 'streamId' | 'revision'>, payee: Payee | null): Withdrawal {
  const { id, amountMinor, status, requestedAt, decidedAt, transferredAt, reason } = doc;
  const account = payee && maskedIban(payee.iban);
  return { id, amount: eurosOfMinor(amountMinor), status, requestedAt, decidedAt, transferredAt, reason, account };
}

export async function decidableWithdrawals(
  deps: WalletDeps,
  reads: ReadModels,
  docs: readonly WithdrawalDoc[],
): Promise<readonly DecidableWithdrawal[]> {
  // Documents of the former version, which are read while the projection is rebuilt, lack who reported the return.
  const ids = docs.flatMap(({ userId, decidedBy, firstApprovedBy, returnReportedBy = null }) => [
    ...[userId, decidedBy, firstApprovedBy, returnReportedBy],
  ]);
  const known = [...new Set(ids.filter((id) => id !== null))];
  const people = await reads.collection(payees).getMany(known);
  const names = new Map(known.map((id, index) => [id, people[index]?.username ?? null]));
  const person = (id: string | null) => (id === null ? null : { id, username: names.get(id) ?? null });
  const accounts = await payeesOf(deps, docs);
  return docs.map((doc, index) => {
    const payee = accounts[index] ?? null;
    const { userId, decidedBy } = doc;
    return {
      ...shownWithdrawal(doc, payee),
      ...{ userId, username: names.get(userId) ?? null, payee, decidedBy },
      decider: person(decidedBy),
      firstApprover: person(doc.firstApprovedBy),
      returnReporter: person(doc.returnReportedBy ?? null),
    };
  });
}

/** Reads the withdrawal from the log, which is ahead of every read model, no matter who decided and when. */
export async function asDecided({ eventStore }: WalletDeps, asked: WithdrawalDoc): Promise<WithdrawalDoc> {
  let doc = asked;
  for (let revision = asked.revision + 1; ; revision += eventsAtOnce) {
    const page = (await eventStore.readStream(asked.streamId, revision, eventsAtOnce)) as readonly OfWithdrawal[];
    for (const event of page) {
      if (isOfWithdrawal(event) && event.data.transactionId === asked.id) doc = withdrawalAfter(doc, event);
    }
    if (page.length < eventsAtOnce) return doc;
  }
}

const changing: Record<OfWithdrawal['type'], true> = {
  WithdrawalFirstApproved: true,
  WithdrawalApproved: true,
  WithdrawalSent: true,
  WithdrawalPaid: true,
  WithdrawalReturnFirstReported: true,
  WithdrawalReturned: true,
  WithdrawalRefused: true,
};
const isOfWithdrawal = ({ type }: { readonly type: string }) => type in changing;

/** Reads payees from the log, where they are encrypted, so that nobody can read them after an erasure. */
export function payeesOf(deps: WalletDeps, docs: readonly WithdrawalDoc[]): Promise<readonly (Payee | null)[]> {
  return Promise.all(
    docs.map(async ({ streamId, revision, userId }) => {
      const [request] = await deps.eventStore.readStream(streamId, revision, 1);
      const sealed = (request?.data as { readonly payee?: unknown } | undefined)?.payee;
      if (!isEncrypted(sealed)) return null;
      return decrypt(await deps.personalKeys.find(userId), sealed) as Payee | null;
    }),
  );
}

/** `DE89 •••• 3000`. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
