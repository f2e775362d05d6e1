import { type BusMessages, bus } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/feedback';
import { facts } from '@libretto/product/facts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, pending, Refusal, renderWithCache } from '../testing/api';
import { SupportHost } from './support-host';

const nour = {
  id: 'nour',
  username: 'Nour & the Low Tide',
  profileImageId: null,
  isPatron: true,
  followerCount: 48_230,
  isTunedIn: false,
  tuneInPrice: 30_000,
  artistSharePercent: 85,
};
const session = { 'GET /api/auth/session': () => ({ user: ines }) };
const profile = (changes = {}) => ({ 'GET /api/user/profile/nour': () => ({ ...nour, ...changes }) });
const balance = (talentBalance: number) => ({
  'GET /api/user/ines/balance': () => ({ talentBalance, euroBalance: 0 }),
});
const tuneIn = 'POST /api/social/tune-in';
const donate = 'POST /api/social/donate';
const after = (talentBalance: number) => () => ({
  success: true,
  transactionId: 't1',
  talentBalance,
  euroBalance: 0,
});

const stops: (() => void)[] = [];
beforeEach(() => {
  sessionStorage.clear();
  bus.emit('session/state', { status: 'authenticated', user: ines });
});
afterEach(() => {
  facts.clear();
  for (const stop of stops.splice(0)) stop();
});
const hasBalance = (talentBalance: number) =>
  act(() => facts.set('balance', 'ines', { talentBalance, euroBalance: 0 }));
function observe<T extends keyof BusMessages>(topic: T) {
  const listener = jest.fn();
  stops.push(bus.on(topic, listener));
  return listener;
}

function press(mode: 'tune-in' | 'donate', answers: Answers) {
  const sent = answerCalls({ ...session, ...profile(), ...answers });
  renderWithCache(<SupportHost user={ines} />);
  act(() => bus.emit('support/open', { artistId: 'nour', artistName: 'Nour & the Low Tide', mode }));
  return sent;
}
const button = (name: RegExp) => screen.findByRole('button', { name });

describe('tuning in', () => {
  it('shows the price, the remaining balance and the recipient, with the focus on Cancel', async () => {
    press('tune-in', balance(640));
    await button(/^Tune In for 300\sTalents$/);
    expect(screen.getByRole('dialog')).toHaveAccessibleName(/Nour & the Low Tide.*48.2K followers/);
    expect(screen.getByRole('radio', { name: /^Talent balance\s*640.00\sTalents/ })).toBeChecked();
    expect(screen.getByText('−300.00 Talents')).toBeInTheDocument();
    expect(screen.getByText('340.00 Talents')).toBeInTheDocument();
    expect(screen.getByText('€2.55')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('shows the share from the server, and computes none', async () => {
    press('tune-in', { ...balance(640), ...profile({ artistSharePercent: 80 }) });
    expect(await screen.findByText('€2.40')).toBeInTheDocument();
    expect(screen.getByText(/^80% goes to Nour/)).toBeInTheDocument();
  });

  it('tells the page, the shown balances and the payer of it', async () => {
    const changed = observe('profile/changed');
    const balances = observe('balance/state');
    const announced = jest.spyOn(toast, 'success');
    const sent = press('tune-in', { ...balance(640), [tuneIn]: after(340) });
    await userEvent.click(await button(/^Tune In for/));
    expect(await screen.findByRole('status')).toHaveTextContent('Tuned In Successfully!');
    expect(sent.at(-1)?.body).toEqual({ artistId: 'nour', paymentMethod: 'balance', price: 300 });
    expect(facts.read('tunedIn', 'nour')).toBe(true);
    // Pages of older remotes, which lack the entity overlay, depend on this message.
    expect(changed).toHaveBeenCalledWith({ userId: 'nour' });
    expect(balances).toHaveBeenCalledWith({ talentBalance: 340, euroBalance: 0 });
    expect(announced).toHaveBeenCalledWith('Tuned In Successfully!', expect.any(String), { durationMs: 5000 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a notice and no payment to whom it was done already', async () => {
    press('tune-in', { ...balance(640), ...profile({ isTunedIn: true }) });
    expect(await screen.findByText('You are tuned in to Nour & the Low Tide.')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Tune In/ })).not.toBeInTheDocument();
  });

  it('says at once that the balance is too low, prefers the card, and offers more Talents', async () => {
    const asked = observe('add-talents/open');
    press('tune-in', balance(120.25));
    expect(await screen.findByText('Insufficient Talent balance. You need 300 Talents.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
    expect(await button(/^Tune In for €3.00$/)).toBeEnabled();
    await userEvent.click(screen.getByRole('radio', { name: /^Talent balance/ }));
    expect(await button(/^Tune In for 300\sTalents$/)).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Add Talents' }));
    expect(asked).toHaveBeenCalledWith({ amount: 180 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    hasBalance(320.25);
    act(() => bus.emit('add-talents/closed', {}));
    expect(await button(/^Tune In for 300\sTalents$/)).toBeEnabled();
  });

  it('shows a refusal in the server’s words and stays open', async () => {
    press('tune-in', { ...balance(640), [tuneIn]: () => new Refusal(422, 'You can only tune in to artists') });
    await userEvent.click(await button(/^Tune In for/));
    expect(await screen.findByRole('alert')).toHaveTextContent('You can only tune in to artists');
  });

  it('has the card form collect the money, then pays from the balance', async () => {
    const forms = observe('card-payment/open');
    const sent = press('tune-in', { ...balance(10), [tuneIn]: after(10) });
    await userEvent.click(await button(/^Tune In for €3.00$/));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const request = forms.mock.calls[0][0];
    expect(request).toMatchObject({ mode: 'payment', amountTalents: 300, reason: 'Tune In', payee: { id: 'nour' } });
    act(() => bus.emit('card-payment/closed', { requestId: 'another', outcome: 'paid' }));
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
    act(() => bus.emit('card-payment/closed', { requestId: request.requestId, outcome: 'paid' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Tuned In Successfully!');
    expect(sent.at(-1)?.body).toEqual({ artistId: 'nour', paymentMethod: 'balance', price: 300 });
  });

  it('calls what fails after the card by its name, and says that the Talents are safe', async () => {
    const forms = observe('card-payment/open');
    press('tune-in', { ...balance(10), [tuneIn]: () => new Refusal(422, 'Not now') });
    await userEvent.click(await button(/^Tune In for €3.00$/));
    const { requestId } = forms.mock.calls[0][0];
    act(() => bus.emit('card-payment/closed', { requestId, outcome: 'paid' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to complete tune-in');
    expect(alert).toHaveTextContent('is in your Talent balance');
    expect(screen.queryByRole('radio', { name: /^Card/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Insufficient/)).not.toBeInTheDocument();
    expect(await button(/^Tune In for 300\sTalents$/)).toBeEnabled();
  });

  it('leads to the sign-in page where the session has ended', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const required = observe('session/required');
    press('tune-in', { 'GET /api/auth/session': () => ({}) });
    await waitFor(() => expect(required).toHaveBeenCalledWith({ callbackUrl: '/' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    warn.mockRestore();
  });
});

describe('giving', () => {
  it('offers the presets and takes a custom amount of digits in their place', async () => {
    const sent = press('donate', { ...balance(2000), [donate]: after(1750) });
    await button(/^Donate 300\sTalents$/);
    const presets = within(screen.getByRole('radiogroup', { name: 'Amount in Talents' }));
    expect(presets.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '300€3',
      '500€5',
      '700€7',
      '1,000€10',
      '1,500€15',
    ]);
    await userEvent.click(presets.getByRole('radio', { name: /^700/ }));
    await button(/^Donate 700\sTalents$/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Another amount' }), '2a5-0');
    await button(/^Donate 250\sTalents$/);
    expect(presets.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(screen.getByText('1,750.00 Talents')).toBeInTheDocument();
    await userEvent.click(await button(/^Donate 250/));
    expect(await screen.findByRole('status')).toHaveTextContent('Donation Successful!');
    expect(sent.at(-1)?.body).toEqual({ artistId: 'nour', amount: 250, paymentMethod: 'balance' });
  });

  it('refuses less than 100 Talents in the spec’s words, and sends nothing', async () => {
    const sent = press('donate', balance(2000));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Another amount' }), '99');
    await userEvent.click(await button(/^Donate 99/));
    expect(await screen.findByText('Minimum donation is 100 Talents')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Another amount' })).toBeInvalid();
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('chooses the method again with the amount', async () => {
    press('donate', balance(640));
    await button(/^Donate 300\sTalents$/);
    await userEvent.click(screen.getByRole('radio', { name: /^1,000/ }));
    await button(/^Donate €10.00$/);
    expect(screen.getByText('Insufficient Talent balance. You need 1000 Talents.')).toBeInTheDocument();
  });

  it('cannot be closed while money moves, and the statement does not change', async () => {
    const answer = pending<unknown>();
    press('donate', { ...balance(640), [donate]: () => answer.promise });
    await userEvent.click(await button(/^Donate 300/));
    hasBalance(340);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('640.00 Talents')).toBeInTheDocument();
    expect(screen.getByText('340.00 Talents')).toBeInTheDocument();
    await act(async () => answer.settle({ talentBalance: 340, euroBalance: 0 }));
    expect(await screen.findByRole('status')).toHaveTextContent('Donation Successful!');
  });

  it('can be tried again from the balance alone where no answer came', async () => {
    press('donate', { ...balance(310), [donate]: () => new Refusal(503, 'Later') });
    await userEvent.click(await button(/^Donate 300/));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server did not answer.');
    expect(alert).toHaveTextContent('you pay once at most');
    hasBalance(10);
    expect(await button(/^Donate 300\sTalents$/)).toBeEnabled();
    expect(screen.queryByRole('radio', { name: /^Card/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Insufficient/)).not.toBeInTheDocument();
  });

  it('is next to tuning in, and each is one tab away from the other', async () => {
    press('donate', balance(640));
    await button(/^Donate 300/);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tune In', 'Donate']);
    await userEvent.click(screen.getByRole('tab', { name: 'Tune In' }));
    expect(await button(/^Tune In for 300\sTalents$/)).toBeEnabled();
  });
});
