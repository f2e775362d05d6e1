// Payment adapters for an installation without providers: every call throws that payments are not set up.
import { type CardPayments, InvalidWebhookError, PaymentProviderError } from '../../ports/payments/card-payments';
import type { CryptoPayments } from '../../ports/payments/crypto-payments';

const refuseCard = async (): Promise<never> => {
  throw new PaymentProviderError('Card payments are not set up');
};
const refuseCrypto = async (): Promise<never> => {
  throw new PaymentProviderError('Crypto payments are not set up');
};
const refuseWebhookEvent = (): never => {
  throw new InvalidWebhookError('No payment provider is set up that could send webhook events');
};

export const noCardPayments: CardPayments = {
  browser: { publishableKey: '', apiBase: null, scriptUrl: '' },
  customerOf: refuseCard,
  // Without a provider no customer exists.
  forgetCustomer: async () => undefined,
  createPayment: refuseCard,
  cancelPayment: refuseCard,
  readPayment: refuseCard,
  createSetup: refuseCard,
  savedCards: refuseCard,
  removeCard: refuseCard,
  refund: refuseCard,
  readWebhookEvent: refuseWebhookEvent,
  // biome-ignore lint/correctness/useYield: it ends before its first line.
  async *balanceTransactions() {
    await refuseCard();
  },
};

export const noCryptoPayments: CryptoPayments = {
  currencies: refuseCrypto,
  createInvoice: refuseCrypto,
  readPayment: refuseCrypto,
  readWebhookEvent: refuseWebhookEvent,
};
