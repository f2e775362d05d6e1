import type { Opened } from '../../../tests/ports/opened';
import { type CryptoProvider, cryptoPaymentsSuite } from '../../../tests/ports/payments/crypto-payments.suite';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { openSandboxes } from '../../../tests/support/world/open-sandboxes';
import { TestClock } from '../../../tests/support/world/test-clock';

cryptoPaymentsSuite('NOWPayments on its sandbox', async () => {
  const folder = temporaryFolder();
  const clock = new TestClock();
  const openOn = async (): Promise<Opened<CryptoProvider>> => {
    const { payments, origin, nowPayments, stop } = await openSandboxes(folder.path, clock);
    return {
      port: {
        payments: payments.cryptoPayments,
        // Acts through the payer's page. Only the path of the invoice's URL is used, because a restart changes the
        // origin.
        act: async (invoice, action) => {
          const page = origin + new URL(invoice.url).pathname;
          const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }) });
          if (!answer.ok) throw new Error(`The checkout page answered ${answer.status}`);
          return nowPayments.paymentOf(invoice.reference) ?? '';
        },
      },
      reopen: async () => {
        await stop();
        return openOn();
      },
      close: async () => {
        await stop();
        folder.remove();
      },
    };
  };
  return openOn();
});
