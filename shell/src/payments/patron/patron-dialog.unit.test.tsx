import { bus } from '@libretto/contracts/federation';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asked, button, createPayment, hasBalance, openPayment, saved } from '../../testing/open-payment';
import { person } from '../../testing/people';

describe('the patronage', () => {
  const session = (isPatron: boolean) => ({
    'GET /api/auth/session': () => ({ json: { user: person({ isPatron }), expires: '2030-01-01T00:00:00Z' } }),
  });

  it('by card always charges 999 cents, and the session shows the patron', async () => {
    openPayment('patron/open', {}, { answers: { ...saved, ...session(true) } });
    await screen.findByRole('dialog', { name: 'Become a Patron' });
    await userEvent.click(await button('Become a Patron for €9.99'));
    expect(await screen.findByText('Welcome, Patron!')).toBeInTheDocument();
    expect(asked(createPayment)).toEqual([
      { amount: 999, currency: 'eur', isPatronPurchase: true, paymentMethodId: 'pm_visa' },
    ]);
    expect(bus.latest('session/state')).toMatchObject({ user: { isPatron: true } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the missing amount if the balance is too low', async () => {
    hasBalance({ talentBalance: 0, euroBalance: 4.12 });
    openPayment('patron/open', {});
    await userEvent.click(await screen.findByRole('radio', { name: /EUR balance/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient EUR balance. You need €9.99');
    expect(await button('Become a Patron for €9.99')).toBeDisabled();
  });

  it('from the balance goes on showing what it was pressed with, while a push tells what remains', async () => {
    hasBalance({ talentBalance: 0, euroBalance: 10 });
    openPayment(
      'patron/open',
      {},
      { answers: { 'POST /api/dashboard/purchase-patron': () => new Promise(() => undefined) } },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /EUR balance/ }));
    await userEvent.click(await button('Become a Patron for €9.99'));
    hasBalance({ talentBalance: 0, euroBalance: 0.01 });
    expect(await screen.findByRole('radio', { name: /€0.01/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('€10.00')).toBeInTheDocument();
  });

  it('from the balance shows the server’s refusal in a red banner', async () => {
    hasBalance({ talentBalance: 0, euroBalance: 41.2 });
    openPayment(
      'patron/open',
      {},
      {
        answers: {
          'POST /api/dashboard/purchase-patron': () => ({ status: 409, json: { error: 'You are already a patron' } }),
        },
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /EUR balance/ }));
    await userEvent.click(await button('Become a Patron for €9.99'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are already a patron');
  });

  it('by crypto names the currency, which the next dialog starts with', async () => {
    openPayment(
      'patron/open',
      {},
      {
        answers: { 'POST /api/dashboard/create-patron-payment': () => ({ status: 500, json: {} }) },
      },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /Crypto/ }));
    await userEvent.click(await button('ETH'));
    await userEvent.click(await button('Pay €9.99 in ETH'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer came. Trying again is safe: you pay once.');
    expect(JSON.parse(localStorage.getItem('libretto-patron-payment') ?? '')).toEqual({
      method: 'crypto',
      currency: 'ETH',
    });
  });

  it('shows a patron their status', async () => {
    const status = { isPatron: true, since: '2026-11-21T10:42:07.000Z', paidEuros: 9.99 };
    const answers = { 'GET /api/user/patron-status': () => ({ json: status }) };
    openPayment('patron/open', {}, { user: person({ isPatron: true }), answers });
    expect(await screen.findByRole('dialog', { name: 'Patron Status' })).toBeInTheDocument();
    expect(await screen.findByText('€9.99')).toBeInTheDocument();
    expect(screen.getByText('21 Nov 2026')).toHaveAttribute('datetime', status.since);
    expect(screen.queryByRole('button', { name: /€9.99/ })).not.toBeInTheDocument();
  });

  it('explains itself on demand', async () => {
    openPayment('patron/open', {});
    const info = await button('What patrons get');
    expect(info).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(info);
    expect(screen.getByText(/A ring and a checkmark badge on your picture/)).toBeInTheDocument();
  });
});
