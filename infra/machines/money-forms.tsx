// Every form that moves money, driven as its user does.
import type { ChangeKey } from '@libretto/contracts/client/command';
import { toast } from '@libretto/kit/feedback';
import { show } from '@libretto/product/testing/page-test';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { WithdrawDialog } from '../../mfe-settings/src/statement/withdraw-dialog';
import { livePurchaseMachine } from '../../mfe-social/src/purchase/purchase.actors';
import { liveTuneInOrDonateMachine } from '../../mfe-social/src/support/support.actors';
import { hasOpenCardPayment, liveCardPaymentMachine } from '../../shell/src/payments/card/card-payment.actors';
import { isPatronPurchaseUnanswered, livePatronMachine } from '../../shell/src/payments/patron/patron.actors';
import { Bank, payer } from './money-bank';

/** What an open form tells its user. */
export interface Said {
  readonly isPaid: boolean;
  /** It says that the outcome of an attempt is unknown. */
  readonly isUnanswered: boolean;
  readonly error: string | null;
}

export interface MoneyForm {
  readonly bank: Bank;
  open(): void;
  close(): void;
  reload(): void;
  /** Changes what the next attempt asks for, as far as the form and the server allow. */
  choose(isOther: boolean): void;
  pay(): void;
  isBusy(): boolean;
  /** Null while the form is closed. */
  said(): Said | null;
  /** The command that moves its money; its answer is the outcome. */
  readonly command: ChangeKey;
  /** The call that prepares a charge of a card, whose outcome the provider tells. */
  readonly cardCall?: ChangeKey;
}

const song = { id: 'parasol', name: 'Parasol', artistName: 'Nour', artistId: 'nour', artworkUrl: null };

function purchaseForm(): MoneyForm {
  const call = 'POST /api/song/purchase';
  const bank = new Bank(call, 'already-purchased');
  const started = () => createActor(livePurchaseMachine).start();
  let actor = started();
  return {
    bank,
    command: call,
    open: () => actor.send({ type: 'open', song: { ...song, price: bank.price }, userId: payer.id }),
    close: () => actor.send({ type: 'close' }),
    reload: () => {
      actor.stop();
      actor = started();
    },
    choose: (isOther) => {
      bank.price = isOther ? 350 : 300;
    },
    pay: () => actor.send({ type: 'confirm' }),
    isBusy: () => actor.getSnapshot().matches('checking') || actor.getSnapshot().hasTag('locked'),
    said: () => {
      const state = actor.getSnapshot();
      if (!state.hasTag('visible')) return null;
      const { isUnanswered, error } = state.context;
      return { isPaid: state.matches('bought'), isUnanswered, error };
    },
  };
}

function supportForm(mode: 'tune-in' | 'donate'): MoneyForm {
  const call = mode === 'donate' ? 'POST /api/social/donate' : 'POST /api/social/tune-in';
  const bank = new Bank(call, mode === 'donate' ? undefined : 'already-tuned-in');
  const started = () => createActor(liveTuneInOrDonateMachine).start();
  let actor = started();
  return {
    bank,
    command: call,
    open: () => actor.send({ type: 'open', artistId: 'nour', mode, userId: payer.id }),
    close: () => actor.send({ type: 'close' }),
    reload: () => {
      actor.stop();
      actor = started();
    },
    choose: (isOther) => {
      if (mode === 'donate') actor.send({ type: 'choose amount', amount: isOther ? 500 : 300 });
      else bank.price = isOther ? 350 : 300;
    },
    pay: () => actor.send({ type: 'confirm' }),
    isBusy: () => actor.getSnapshot().matches('checking') || actor.getSnapshot().hasTag('locked'),
    said: () => {
      const state = actor.getSnapshot();
      if (!state.hasTag('visible')) return null;
      const { unanswered, error, artist } = state.context;
      // A notice replaces the form of a person who is tuned in.
      const isDone = mode === 'tune-in' && artist?.isTunedIn === true;
      return { isPaid: state.matches('done') || isDone, isUnanswered: unanswered[mode] !== undefined, error };
    },
  };
}

function patronForm(): MoneyForm {
  const call = 'POST /api/dashboard/purchase-patron';
  const bank = new Bank(call, 'already-patron');
  const machine = livePatronMachine.provide({
    actors: {
      cardPayment: liveCardPaymentMachine.provide({
        actors: { loadLibrary: fromPromise(async () => bank.provider.library) },
      }),
    },
  });
  let actor: ActorRefFrom<typeof machine> | null = null;
  let isByCard = true;
  const state = () => actor?.getSnapshot();
  const card = () => state()?.children.card as ActorRefFrom<typeof liveCardPaymentMachine> | undefined;
  const isCardBusy = () => {
    const snapshot = card()?.getSnapshot();
    return snapshot?.hasTag('locked') === true || snapshot?.hasTag('loading') === true;
  };
  return {
    bank,
    command: call,
    cardCall: 'POST /api/dashboard/create-stripe-payment',
    open: () => {
      if (actor && !actor.getSnapshot().matches('closed')) return;
      const method = isByCard || hasOpenCardPayment() ? 'card' : 'exchange';
      const isUnanswered = isPatronPurchaseUnanswered();
      const input = {
        isPatron: false,
        userId: payer.id,
        euroBalance: 100,
        method,
        currency: null,
        isUnanswered,
      } as const;
      actor = createActor(machine, { input }).start();
    },
    close: () => actor?.send({ type: 'close' }),
    reload: () => {
      actor?.stop();
      actor = null;
    },
    choose: (isOther) => {
      isByCard = !isOther;
      actor?.send({ type: 'choose method', method: isByCard ? 'card' : 'exchange' });
    },
    pay: () => {
      if (state()?.context.method === 'card') {
        card()?.send({ type: 'card changed', isComplete: true });
        card()?.send({ type: 'submit', cardElement: {} as never });
      } else actor?.send({ type: 'submit' });
    },
    isBusy: () => state()?.hasTag('locked') === true || (state()?.matches('buying') === true && isCardBusy()),
    said: () => {
      const snapshot = state();
      if (!snapshot?.hasTag('visible')) return null;
      const { context } = snapshot;
      const ofCard = card()?.getSnapshot();
      const isCardStuck = ofCard?.matches('unavailable') === true && ofCard.context.isOutcomeUnknown;
      return {
        isPaid: snapshot.matches('welcomed') || snapshot.matches('received'),
        isUnanswered: context.isUnanswered || context.isCardUnanswered,
        error: context.error ?? (isCardStuck ? 'It is not known yet' : (ofCard?.context.error?.words ?? null)),
      };
    },
  };
}

function withdrawalForm(): MoneyForm {
  const call = 'POST /api/user/withdrawals';
  const bank = new Bank(call);
  let page: ReturnType<typeof show> | null = null;
  let isShown = false;
  let amount = 60;
  const paid = () => jest.mocked(toast.success).mock.calls.length;
  let paidBefore = paid();
  const dialog = () => <WithdrawDialog isOpen={isShown} onClose={close} balanceEuros={bank.euros} />;
  const render = () => {
    if (page) page.showAgain(dialog());
    else page = show(dialog());
  };
  const close = () => {
    isShown = false;
    if (page) render();
  };
  const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');
  const write = (label: string, value: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    if (!field.readOnly) fireEvent.change(field, { target: { value } });
  };
  return {
    bank,
    command: call,
    open: () => {
      isShown = true;
      render();
    },
    close,
    reload: () => {
      isShown = false;
      page = null;
      cleanup();
    },
    choose: (isOther) => {
      amount = isOther ? 50 : 60;
    },
    pay: () => {
      paidBefore = paid();
      if (!isShown) return;
      // A pushed balance arrives before the user presses.
      render();
      write('Amount', String(amount));
      write('Account holder', 'Ines Halloran');
      write('IBAN', 'DE89 3704 0044 0532 0130 00');
      const press = button();
      if (press) fireEvent.click(press);
    },
    isBusy: () => button()?.getAttribute('aria-busy') === 'true',
    said: () => {
      const isPaid = paid() > paidBefore;
      if (!isShown && !isPaid) return null;
      paidBefore = paid();
      const error = document.querySelector('[role="alert"]')?.textContent ?? null;
      return { isPaid, isUnanswered: error?.includes('The server did not answer') === true, error };
    },
  };
}

export const moneyForms: Readonly<Record<string, () => MoneyForm>> = {
  'a purchase': purchaseForm,
  'a tune-in': () => supportForm('tune-in'),
  'a donation': () => supportForm('donate'),
  'the patronage': patronForm,
  'a withdrawal': withdrawalForm,
};
