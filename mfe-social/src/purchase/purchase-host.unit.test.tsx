import { type BusMessages, bus } from '@libretto/contracts/federation';
import { settleCommand } from '@libretto/product/command';
import { facts } from '@libretto/product/facts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, answerCalls, ines, pending, Refusal, renderWithCache } from '../testing/api';
import { PurchaseHost } from './purchase-host';

const song = {
  id: 'parasol',
  name: 'Parasol',
  artistName: 'Nour & the Low Tide',
  artistId: 'nour',
  artworkUrl: null,
  price: 75,
};
const session = { 'GET /api/auth/session': () => ({ user: ines }) };
const balance = (talentBalance: number) => ({
  'GET /api/user/ines/balance': () => ({ talentBalance, euroBalance: 0 }),
});
const profileOf = (changes: object) => ({
  'GET /api/user/profile/nour': () => ({ id: 'nour', profileImageId: null, isPatron: false, ...changes }),
});
const purchase = 'POST /api/song/purchase';

const stops: (() => void)[] = [];
beforeEach(() => {
  sessionStorage.clear();
  bus.emit('session/state', { status: 'authenticated', user: ines });
  settleCommand(purchase, { body: { songId: 'parasol', paymentMethod: 'talent_balance', price: 75 } });
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

function press(answers: Answers) {
  const sent = answerCalls(answers);
  renderWithCache(<PurchaseHost user={ines} />);
  act(() => bus.emit('purchase/open', { song }));
  return sent;
}
const buyButton = () => screen.findByRole('button', { name: /^Buy for 75\sTalents$/ });

describe('buying a song', () => {
  it('shows the price, the remaining balance and the recipient, with the focus on Cancel', async () => {
    press({ ...session, ...balance(1425), ...profileOf({ artistSharePercent: 80 }) });
    await buyButton();
    expect(screen.getByText('1,425.00 Talents')).toBeInTheDocument();
    expect(screen.getByText('−75.00 Talents')).toBeInTheDocument();
    expect(screen.getByText('1,350.00 Talents')).toBeInTheDocument();
    // The share comes from the server and is not computed in the client.
    expect(await screen.findByText('€0.6000')).toBeInTheDocument();
    expect(screen.getByText(/^80% goes to Nour/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('says in the spec’s words that the balance is too low, until a push makes it enough', async () => {
    press({ ...session, ...balance(74) });
    expect(await buyButton()).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('Insufficient Talent balance. You need 75 Talents.');
    hasBalance(100);
    expect(await buyButton()).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks the shell for the missing Talents, and goes on when they are there', async () => {
    const asked = observe('add-talents/open');
    press({ ...session, ...balance(20) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Talents' }));
    expect(asked).toHaveBeenCalledWith({ amount: 55 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    hasBalance(75);
    act(() => bus.emit('add-talents/closed', {}));
    expect(await buyButton()).toBeEnabled();
  });

  it('cannot be closed while money moves, and the statement does not change', async () => {
    const answer = pending<unknown>();
    const sent = press({ ...session, ...balance(100), [purchase]: () => answer.promise });
    await userEvent.click(await buyButton());
    hasBalance(25);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('100.00 Talents')).toBeInTheDocument();
    expect(screen.getByText('25.00 Talents')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(async () => answer.settle({ talentBalance: 25, euroBalance: 0 }));
    expect(await screen.findByRole('status')).toHaveTextContent('Song Purchased!');
    expect(facts.read('purchased', 'parasol')).toBe(true);
    expect(facts.read('balance', 'ines')).toEqual({ talentBalance: 25, euroBalance: 0 });
    expect(sent.at(-1)?.body).toEqual({ songId: 'parasol', paymentMethod: 'talent_balance', price: 75 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a refusal in the server’s words and stays open', async () => {
    press({ ...session, ...balance(100), [purchase]: () => new Refusal(409, 'You already own this song') });
    await userEvent.click(await buyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('You already own this song');
  });

  it('can be tried again where no answer came, though the balance has moved', async () => {
    press({ ...session, ...balance(100), [purchase]: () => new Refusal(502, 'Bad gateway') });
    await userEvent.click(await buyButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The server did not answer.');
    expect(alert).toHaveTextContent('you pay once at most');
    hasBalance(25);
    expect(await buyButton()).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Add Talents' })).not.toBeInTheDocument();
  });

  it('keeps its key over tries and a reload, until the server has answered', async () => {
    let isDown = true;
    const sent = press({
      ...session,
      ...balance(100),
      [purchase]: () => (isDown ? new Refusal(502, 'Bad gateway') : { talentBalance: 25, euroBalance: 0 }),
    });
    await userEvent.click(await buyButton());
    await screen.findByRole('alert');
    const keys = () => sent.filter(({ call }) => call === purchase).map(({ key }) => key);
    // A reloaded page reads the intent from the session storage of the tab.
    expect(sessionStorage.getItem('libretto-open-intents')).toContain(keys()[0]);
    isDown = false;
    await userEvent.click(await buyButton());
    expect(await screen.findByRole('status')).toHaveTextContent('Song Purchased!');
    expect(new Set(keys()).size).toBe(1);
    expect(sessionStorage.getItem('libretto-open-intents')).toBeNull();
  });

  it('asks for no more Talents after a try without an answer, even if the dialog was opened again', async () => {
    press({ ...session, ...balance(100), [purchase]: () => new Refusal(502, 'Bad gateway') });
    await userEvent.click(await buyButton());
    await screen.findByRole('alert');
    cleanup();
    press({ ...session, ...balance(25), [purchase]: () => ({ talentBalance: 25, euroBalance: 0 }) });
    expect(await buyButton()).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Add Talents' })).not.toBeInTheDocument();
  });

  it('leads to the sign-in page where the session has ended', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const required = observe('session/required');
    press({ 'GET /api/auth/session': () => ({}) });
    await waitFor(() => expect(required).toHaveBeenCalledWith({ callbackUrl: '/' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    warn.mockRestore();
  });
});
