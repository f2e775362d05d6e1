import { type BusMessages, bus } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { PaymentSection } from './account/payment-section';
import { CatalogSection, choosers, priceTexts } from './catalog-section';
import { defaultSectionOf, sectionsOf } from './sections';

const visa = { id: 'pm_visa', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028 } };
const user = { id: 'u1', isArtist: false } as Parameters<typeof sectionsOf>[0];

type Reply = { status?: number; json: unknown };
function show(ui: ReactNode, answers: Record<string, () => Reply>) {
  const asked: { key: string; body: unknown }[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address}`;
    asked.push({ key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status = 200, json } = answers[key]?.() ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={queries}>{ui}</QueryClientProvider>);
  return asked;
}

describe('saved cards', () => {
  const list = (cards: unknown[]) => ({ 'GET /api/user/payment-methods': () => ({ json: { paymentMethods: cards } }) });

  it('are removed after a question', async () => {
    const asked = show(<PaymentSection />, {
      ...list([visa]),
      'DELETE /api/user/payment-methods/pm_visa': () => ({ json: { success: true } }),
    });
    expect(await screen.findByText('08/28')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending in 4242' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to remove this payment method?',
    );
    expect(asked).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No saved cards')).toBeInTheDocument();
    // The Remove button no longer exists, so the next action gets the focus.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add card' })).toHaveFocus());
  });

  it('stay where the server refuses', async () => {
    show(<PaymentSection />, {
      ...list([visa]),
      'DELETE /api/user/payment-methods/pm_visa': () => ({ status: 500, json: {} }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('Visa ending in 4242')).toBeInTheDocument();
  });

  it('become more by the shell’s card form', async () => {
    let cards: unknown[] = [];
    show(<PaymentSection />, { 'GET /api/user/payment-methods': () => ({ json: { paymentMethods: cards } }) });
    const requests: BusMessages['card-payment/open'][] = [];
    const stop = bus.on('card-payment/open', (request) => requests.push(request));
    await userEvent.click(await screen.findByRole('button', { name: 'Add card' }));
    expect(requests).toMatchObject([{ mode: 'setup' }]);
    cards = [visa];
    // The response to another request must be ignored.
    act(() => bus.emit('card-payment/closed', { requestId: 'another', outcome: 'saved' }));
    expect(screen.getByText('No saved cards')).toBeInTheDocument();
    act(() => bus.emit('card-payment/closed', { requestId: requests[0]?.requestId ?? '', outcome: 'saved' }));
    expect(await screen.findByText('Visa ending in 4242')).toBeInTheDocument();
    stop();
  });
});

describe('catalog settings', () => {
  const prices = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 30000 };
  const read = { 'GET /api/user/catalog-settings': () => ({ json: prices }) };

  it('belong to artists, and are what these see first', () => {
    expect(sectionsOf(user).some(({ id }) => id === 'catalog-settings')).toBe(false);
    const artist = { ...user, isArtist: true };
    expect(sectionsOf(artist)[0]?.id).toBe('catalog-settings');
    expect(defaultSectionOf(artist)).toBe('catalog-settings');
  });

  it('show each price in Talents and euros', () => {
    expect(choosers.map(({ prices: [first] }) => priceTexts(first ?? 0))).toEqual([
      { talents: '0.5\u00a0T', euros: '€0.0050' },
      { talents: '75\u00a0T', euros: '€0.75' },
      { talents: '300\u00a0T', euros: '€3.00' },
    ]);
  });

  it('let only the first of each be chosen, and show the others', async () => {
    show(<CatalogSection />, read);
    await userEvent.click(await screen.findByRole('button', { name: /Tune In price/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-disabled') === 'true')).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([
    [{ status: 422, json: { error: 'This price is not available' } }, 'This price is not available'],
    [{ status: 422, json: {} }, 'Failed to save catalog settings'],
  ])('tell why they were not saved: %p', async (reply, words) => {
    const asked = show(<CatalogSection />, { ...read, 'PUT /api/user/catalog-settings': () => reply });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(asked.at(-1)?.body).toEqual(prices);
  });

  it('say so where they cannot be read', async () => {
    show(<CatalogSection />, { 'GET /api/user/catalog-settings': () => ({ status: 500, json: {} }) });
    expect(await screen.findByText('Failed to load catalog settings')).toBeInTheDocument();
  });
});
