// Wallets, their policies and the outside world on an event store, step by step: the real kernel in two processes, the
// real deciders, and policies that lag behind, crash and receive events twice.
import { creditArtistPolicy } from '../../src/domains/wallet/credit-artist.policy';
import { settlePaymentPolicy } from '../../src/domains/wallet/settle-payment.policy';
import { notHeld, type WalletCommand } from '../../src/domains/wallet/wallet.commands';
import { type WalletHandler, walletStream } from '../../src/domains/wallet/wallet.stream';
import type { Commands } from '../../src/kernel/commands/commands';
import { reactionTo } from '../../src/kernel/consumers/policies/policy';
import { canonicalJson } from '../../src/kernel/events/canonical-json';
import type { EventStore, Json, StoredEvent } from '../../src/ports/events/event-store';
import { keyed } from '../kernel/purse';
import { type MoneyStep, users } from './money-steps';

interface Request {
  readonly user: number;
  readonly command: WalletCommand;
  readonly key: string;
  answer?: string;
}

type Paid = {
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: 'card' | 'crypto';
  readonly purpose: 'talents' | 'patron';
  readonly amountMinor: number;
  readonly paymentReference: string;
};
interface Reversal {
  readonly payment: Payment;
  readonly kind: 'refund' | 'chargeback';
  readonly amountMinor: number;
  readonly lossMinor: number;
  readonly reference: string;
  reinstated: boolean;
}
interface Payment {
  readonly paid: Paid;
  leftMinor: number;
  revision: number;
}

export const userOf = (number: number) => `user-${number % users}`;

export class MoneyWorld {
  /** Number of commands so far, including those of the policies. */
  commands = 0;
  private readonly requests: Request[] = [];
  private readonly payments: Payment[] = [];
  private readonly reversals: Reversal[] = [];
  private readonly withdrawals: { readonly user: number; readonly transactionId: string }[] = [];
  private readonly processes: WalletHandler[];
  private position = 0;
  private serial = 0;
  /** Amount that the provider retains beyond the payments that it came from. */
  lossMinor = 0;

  constructor(
    private readonly store: EventStore,
    private readonly beginProcess: () => Commands,
  ) {
    this.processes = [this.handler(), this.handler()];
  }

  private handler(): WalletHandler {
    const handler = this.beginProcess().handlerOf(walletStream);
    return {
      load: (id) => handler.load(id),
      execute: (...command) => {
        this.commands++;
        return handler.execute(...command);
      },
    };
  }

  async take(group: readonly MoneyStep[]): Promise<void> {
    await Promise.all(group.map((step) => this.step(step)));
  }

  /** Lets the policies handle everything, and refunds duplicate payments. */
  async settle(): Promise<void> {
    await this.react(Number.MAX_SAFE_INTEGER);
    for (let user = 0; user < users; user++) {
      const { state } = await this.wallet(user);
      for (const paymentId of Object.keys(state.duplicates)) {
        const payment = this.payments.find(({ paid }) => paid.paymentId === paymentId);
        if (payment !== undefined) await this.reverse(payment, payment.leftMinor, 'refund');
      }
    }
    await this.react(Number.MAX_SAFE_INTEGER);
  }

  /** Redelivers the whole log to the policies of a new process. */
  async handOverAgain(): Promise<void> {
    this.processes.fill(this.handler());
    this.position = 0;
    await this.react(Number.MAX_SAFE_INTEGER);
  }

  /** The remaining amount of a payment, as its provider would report it. */
  leftOf(paymentReference: string): number {
    return this.payments.find(({ paid }) => paid.paymentReference === paymentReference)?.leftMinor ?? 0;
  }

  wallet(user: number) {
    return (this.processes[0] as WalletHandler).load(userOf(user));
  }

  /** Loads a wallet with empty caches. */
  refoldedWallet(user: number) {
    return this.handler().load(userOf(user));
  }

  private async step(step: MoneyStep): Promise<unknown> {
    switch (step.kind) {
      case 'pay':
        return this.pay(step);
      case 'reverse': {
        const payment = this.payments[step.payment % Math.max(1, this.payments.length)];
        const amountMinor = Math.ceil(((payment?.leftMinor ?? 0) * step.percent) / 100);
        if (payment === undefined) return;
        if (!step.isChargeback) return this.reverse(payment, amountMinor, 'refund');
        // A dispute claims the full payment, even if part of it was refunded before.
        const lossMinor = step.percent > 90 ? payment.paid.amountMinor - payment.leftMinor : 0;
        return this.reverse(payment, amountMinor, 'chargeback', lossMinor);
      }
      case 'reinstate':
        return this.reinstate(step.reversal);
      case 'retry': {
        const request = this.requests[step.request % Math.max(1, this.requests.length)];
        return request && this.ask(request);
      }
      case 'react':
        return this.react(step.events);
      case 'crash':
        this.processes[this.serial % 2] = this.handler();
        this.position = Math.max(0, this.position - step.again);
        return;
      default: {
        const asked = this.commandOf(step, `t-${this.serial++}`);
        if (asked === undefined) return;
        const request: Request = { ...asked, key: `key-${this.serial}` };
        this.requests.push(request);
        return this.ask(request);
      }
    }
  }

  private commandOf(
    step: Exclude<MoneyStep, { kind: 'pay' | 'reverse' | 'reinstate' | 'retry' | 'react' | 'crash' }>,
    transactionId: string,
  ): { user: number; command: WalletCommand } | undefined {
    if (step.kind === 'decide') {
      const withdrawal = this.withdrawals[step.withdrawal % Math.max(1, this.withdrawals.length)];
      if (withdrawal === undefined) return undefined;
      const decision = step.approve ? { approved: true as const } : { approved: false as const, reason: 'no' };
      const userId = userOf(withdrawal.user);
      const command = { kind: 'decide-withdrawal', userId, decidedBy: 'finance', decision, ...notHeld } as const;
      return { user: withdrawal.user, command: { ...command, transactionId: withdrawal.transactionId } };
    }
    if (step.kind === 'transfer') {
      const withdrawal = this.withdrawals[step.withdrawal % Math.max(1, this.withdrawals.length)];
      if (withdrawal === undefined) return undefined;
      const outcome = step.isReturned ? ({ kind: 'returned', reason: 'no' } as const) : ({ kind: 'paid' } as const);
      const { user, transactionId: of } = withdrawal;
      // The return of a paid withdrawal takes the reports of two people.
      const recordedBy = `finance-${step.withdrawal % 2}`;
      const command = { kind: 'record-transfer', userId: userOf(user), recordedBy, outcome } as const;
      return { user, command: { ...command, transactionId: of } };
    }
    const { user } = step;
    const userId = userOf(user);
    switch (step.kind) {
      case 'purchase': {
        const songId = `song-${step.artist}-${step.song}`;
        const offer = { songId, artistId: userOf(step.artist), isPaid: step.price > 0, priceTalents: step.price };
        return { user, command: { kind: 'purchase-song', buyerId: userId, transactionId, offer } };
      }
      case 'tune-in': {
        const artistId = userOf(step.artist);
        return {
          user,
          command: { kind: 'tune-in', fanId: userId, transactionId, artistId, priceMinor: step.price * 100 },
        };
      }
      case 'donate': {
        const artistId = userOf(step.artist);
        return {
          user,
          command: { kind: 'donate', donorId: userId, transactionId, artistId, amountMinor: step.amount },
        };
      }
      case 'royalty': {
        const about = { artistId: userId, partnerId: 'partner', period: '2026-10', reference: transactionId };
        return { user, command: { kind: 'credit-royalty', transactionId, amountMinor: step.amount + 1, ...about } };
      }
      case 'patron':
        return { user, command: { kind: 'buy-patronage', userId, transactionId } };
      case 'withdraw': {
        this.withdrawals.push({ user, transactionId });
        const payee = { name: 'A. Payee', iban: 'DE02120300000000202051' };
        return {
          user,
          command: { kind: 'request-withdrawal', userId, transactionId, amountMinor: step.amount, payee, ...notHeld },
        };
      }
    }
  }

  /** @throws when a repeat gets a different answer than the first request. */
  private async ask(request: Request): Promise<void> {
    const process = this.processes[this.commands % 2] as WalletHandler;
    const outcome = await process.execute(userOf(request.user), request.command, keyed(request.key));
    const answer = canonicalJson(answerOf(outcome));
    request.answer ??= answer;
    if (request.answer !== answer) throw new Error(`${request.key} was answered ${request.answer}, then ${answer}`);
  }

  private async pay({ user, amount, isPatron, byCard }: Extract<MoneyStep, { kind: 'pay' }>): Promise<void> {
    const paymentId = `p-${this.serial++}`;
    const paid: Paid = {
      paymentId,
      userId: userOf(user),
      provider: byCard ? 'card' : 'crypto',
      purpose: isPatron ? 'patron' : 'talents',
      amountMinor: amount + 1,
      paymentReference: `ref-${paymentId}`,
    };
    const payment = { paid, leftMinor: paid.amountMinor, revision: -1 };
    this.payments.push(payment);
    await this.tell(payment, 'PaymentSucceeded', paid);
  }

  private async reverse(
    payment: Payment,
    amountMinor: number,
    kind: 'refund' | 'chargeback',
    lossMinor = 0,
  ): Promise<void> {
    if (amountMinor + lossMinor === 0) return;
    this.lossMinor += lossMinor;
    payment.leftMinor -= amountMinor;
    const reference = `reversal-${this.serial++}`;
    this.reversals.push({ payment, kind, amountMinor, lossMinor, reference, reinstated: false });
    const how = { kind, reversalReference: reference, remainingMinor: payment.leftMinor, lossMinor };
    await this.tell(payment, 'PaymentReversed', { ...payment.paid, amountMinor, ...how });
  }

  private async reinstate(number: number): Promise<void> {
    const open = this.reversals.filter(({ reinstated }) => !reinstated);
    const reversal = open[number % Math.max(1, open.length)];
    if (reversal === undefined) return;
    reversal.reinstated = true;
    const { payment, kind, amountMinor, lossMinor, reference } = reversal;
    payment.leftMinor += amountMinor;
    this.lossMinor -= lossMinor;
    const how = { kind, reversalReference: reference, lossMinor };
    await this.tell(payment, 'PaymentReinstated', { ...payment.paid, amountMinor, ...how });
  }

  /** Appends an event to the payment's own stream. */
  private async tell(payment: Payment, type: string, data: object): Promise<void> {
    const streamId = `payment-${payment.paid.paymentId}`;
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system', at: '2026-01-01T00:00:00.000Z' };
    const event = { type, schemaVersion: 1, data: data as Json, metadata, partitionKey: streamId };
    await this.store.append(streamId, payment.revision++, [{ ...event, id: `e-${this.serial++}` }]);
  }

  private async react(events: number): Promise<void> {
    let left = events;
    while (left > 0) {
      const page = await this.store.readAll(this.position, Math.min(left, 100));
      if (page.length === 0) return;
      // The position moves first: a concurrent reaction continues after this page, as after a partition handover.
      this.position = page.at(-1)?.position ?? this.position;
      for (const event of page) await this.reactTo(event);
      left -= page.length;
    }
  }

  private async reactTo(event: StoredEvent): Promise<void> {
    const wallets = this.processes[event.position % 2] as WalletHandler;
    for (const policy of [creditArtistPolicy(wallets), settlePaymentPolicy(wallets)]) {
      const handlers = policy.handlers as Record<string, ((...given: unknown[]) => Promise<unknown>) | undefined>;
      await handlers[event.type]?.(event, reactionTo(policy.name, event));
    }
  }
}

/**
 * The part of an answer that a repeat must reproduce. If nothing happened, no event is stored and the wallet may have
 * changed since.
 */
function answerOf(outcome: Awaited<ReturnType<WalletHandler['execute']>>): Json {
  if (outcome.kind === 'refused') return [outcome.refusal as Json];
  const { eventIds, at, revision, state } = outcome;
  return eventIds.length === 0 ? [] : ([eventIds, at, revision, state] as Json);
}
