// Executes money commands of a request. Before one is refused for lack of balance, pending payments are settled.
import type { Logger } from 'pino';
import type { CommandContext, Outcome } from '../../kernel/commands/commands';
import { refusalCode } from '../../kernel/commands/decider';
import { reactionTo } from '../../kernel/consumers/policies/policy';
import type { OpenPayments } from '../../ports/payments/open-payments';
import { settlePayment, settlePaymentName } from './settle-payment.policy';
import type { WalletCommand, WalletRefusal } from './wallet.commands';
import type { WalletEvent } from './wallet.events';
import type { WalletState } from './wallet.state';
import type { WalletHandler } from './wallet.stream';

export type WalletOutcome = Outcome<WalletState, WalletEvent, WalletRefusal>;
export type Spend = (userId: string, command: WalletCommand, context: CommandContext) => Promise<WalletOutcome>;

export function spendFrom(wallets: WalletHandler, openPayments: OpenPayments, log: Logger): Spend {
  const settleOpenPayments = async (userId: string) => {
    for (const event of await openPayments.arrivedOf(userId)) {
      await settlePayment(wallets, event.data, reactionTo(settlePaymentName, event));
    }
  };
  return async (userId, command, context) => {
    const first = await wallets.execute(userId, command, provisional(context));
    if (first.kind === 'accepted') return first;
    if (isShortage(first.refusal)) {
      await settleOpenPayments(userId).catch((error) =>
        log.warn({ userId, err: error }, 'open payments were not settled'),
      );
    }
    // This attempt is final, so its idempotency key may remember a refusal.
    return wallets.execute(userId, command, context);
  };
}

function isShortage(refusal: WalletRefusal): boolean {
  const code = refusalCode(refusal);
  return code === 'InsufficientTalents' || code === 'InsufficientEuros';
}

/** The idempotency key must not remember a refusal that settling pending payments may avoid. */
function provisional(context: CommandContext): CommandContext {
  if (context.idempotency === undefined) return context;
  return { ...context, idempotency: { ...context.idempotency, provisional: true } };
}
