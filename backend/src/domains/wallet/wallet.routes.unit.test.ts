// Tests that pending payments are settled before a purchase is refused for lack of balance.
import { pino } from 'pino';
import { testContext } from '../../../tests/support/world/memory-commands';
import type { CommandContext } from '../../kernel/commands/commands';
import type { OpenPayments } from '../../ports/payments/open-payments';
import type { WalletCommand } from './wallet.commands';
import { spendFrom, type WalletOutcome } from './wallet.routes';
import type { WalletHandler } from './wallet.stream';

const command: WalletCommand = { kind: 'buy-patronage', userId: 'ines', transactionId: 't1' };
const context: CommandContext = { ...testContext, idempotency: { key: 'k', hash: 'h', ofRequest: true } };
const accepted = { kind: 'accepted' } as WalletOutcome;
const refused = (refusal: unknown) => ({ kind: 'refused', refusal, replayed: false }) as WalletOutcome;
const arrived = {
  ...{ id: 'e1', type: 'PaymentSucceeded', position: 7, metadata: { correlationId: 'c' } },
  data: {
    paymentId: 'pay1',
    userId: 'ines',
    provider: 'card',
    purpose: 'talents',
    amountMinor: 5,
    paymentReference: 'x',
  },
};

function world(
  outcomes: readonly WalletOutcome[],
  arrivedOf: () => Promise<readonly unknown[]> = async () => [arrived],
) {
  const left = [...outcomes];
  const sent: (readonly [kind: string, isProvisional: boolean | undefined])[] = [];
  const execute = async (_: string, { kind }: WalletCommand, { idempotency }: CommandContext) => {
    sent.push([kind, idempotency?.provisional]);
    return kind === 'settle-payment' ? accepted : left.shift();
  };
  const asked = jest.fn(arrivedOf);
  const spend = spendFrom(
    { execute } as unknown as WalletHandler,
    { arrivedOf: asked } as unknown as OpenPayments,
    pino({ level: 'silent' }),
  );
  return { spend: () => spend('ines', command, context), sent, asked };
}

test('a covered purchase asks no provider', async () => {
  const { spend, sent, asked } = world([accepted]);
  expect(await spend()).toBe(accepted);
  expect(sent).toEqual([['buy-patronage', true]]);
  expect(asked).not.toHaveBeenCalled();
});

test.each([['InsufficientEuros'], [{ code: 'InsufficientTalents', priceTalents: 75 }]])(
  'a purchase above the balance (%j) is tried again after arrived payments were settled',
  async (shortage) => {
    const { spend, sent } = world([refused(shortage), accepted]);
    expect(await spend()).toBe(accepted);
    expect(sent).toEqual([
      ['buy-patronage', true],
      ['settle-payment', undefined],
      ['buy-patronage', undefined],
    ]);
  },
);

test('a purchase that is refused for another reason asks no provider, and its refusal is remembered', async () => {
  const { spend, sent, asked } = world([refused('AlreadyPatron'), refused('AlreadyPatron')]);
  expect(await spend()).toMatchObject({ kind: 'refused', refusal: 'AlreadyPatron' });
  expect(sent).toEqual([
    ['buy-patronage', true],
    ['buy-patronage', undefined],
  ]);
  expect(asked).not.toHaveBeenCalled();
});

test('a purchase is decided even if the open payments cannot be asked about', async () => {
  const outcome = refused('InsufficientEuros');
  const { spend } = world([outcome, outcome], () => Promise.reject(new Error('the provider is down')));
  expect(await spend()).toBe(outcome);
});
