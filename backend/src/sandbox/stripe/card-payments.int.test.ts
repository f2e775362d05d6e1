import type { Opened } from '../../../tests/ports/opened';
import { type CardProvider, cardPaymentsSuite } from '../../../tests/ports/payments/card-payments.suite';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { openSandboxes } from '../../../tests/support/world/open-sandboxes';
import { TestClock } from '../../../tests/support/world/test-clock';

cardPaymentsSuite('the stripe library on its sandbox', async () => {
  const folder = temporaryFolder();
  const clock = new TestClock();
  const openOn = async (): Promise<Opened<CardProvider>> => {
    const { payments, stripe, browser, stop } = await openSandboxes(folder.path, clock);
    const refusal = async (answer: Promise<{ readonly body: { readonly error?: { readonly code: string } } }>) =>
      (await answer).body.error?.code ?? null;
    return {
      port: {
        payments: payments.cardPayments,
        payer: {
          pay: (secret, card) => refusal(browser.confirm(secret, card)),
          payWithChosenCard: (secret) => refusal(browser.confirm(secret, null)),
          saveCard: (secret, card) => refusal(browser.confirm(secret, card)),
          dispute: async (reference) => stripe.openDispute(reference),
          winDispute: async (dispute) => stripe.endDispute(dispute, 'won'),
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
