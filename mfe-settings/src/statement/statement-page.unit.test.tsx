import { answerCalls, listener, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatementPage } from './statement-page';
import { WithdrawDialog } from './withdraw-dialog';

const month = {
  month: '2026-11',
  balance: 'talent',
  opening: '0',
  closing: '0',
  came: '0',
  went: '0',
  spent: '0',
  earned: '0',
  withdrawn: '0',
  kinds: [],
  recipients: [],
  series: [],
  entries: [],
  entryCount: 0,
  nextCursor: null,
};
const months = { balances: { talent: '0', eur: '2000000' }, owed: '0', withdrawing: '0', months: [] };
const answers = {
  'GET /api/user/statement/months': months,
  'GET /api/user/statement/month': month,
  'GET /api/user/withdrawals': { withdrawals: [], hasMore: false },
};
afterEach(resetPage);

test('each balance holds its month in its own tab panel', async () => {
  answerCalls(answers);
  signIn();
  show(<StatementPage search="?month=2026-11" params={{}} user={listener} />);
  const panel = await screen.findByRole('tabpanel', { name: /Talent balance/ });
  expect(await within(panel).findByText('No entries in November 2026')).toBeInTheDocument();
});

describe('a withdrawal', () => {
  async function withdraw(answer: unknown) {
    const asked = answerCalls({ ...answers, 'POST /api/user/withdrawals': answer });
    signIn();
    show(<WithdrawDialog isOpen onClose={() => undefined} balanceEuros={200} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '60');
    await userEvent.type(screen.getByRole('textbox', { name: 'Account holder' }), 'Nour Said');
    await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), 'DE89370400440532013000');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw €60.00' }));
    return { asked, alert: await screen.findByRole('alert') };
  }

  test('says that nothing has changed only where the server refused it', async () => {
    const { alert } = await withdraw(422);
    expect(alert).toHaveTextContent('Refused with 422 Your balance has not changed.');
  });

  test('is not called a failure where no answer came, and is tried again as the same one', async () => {
    sessionStorage.clear();
    const { alert, asked } = await withdraw(503);
    expect(alert).toHaveTextContent('The server did not answer.');
    expect(alert).toHaveTextContent('you are paid out at most once');
    expect(alert).not.toHaveTextContent(/failed|has not changed/i);
    expect(Object.keys(JSON.parse(sessionStorage.getItem('libretto-open-intents') ?? '{}'))).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw €60.00' }));
    await waitFor(() => expect(asked.filter(({ call }) => call === 'POST /api/user/withdrawals').length).toBe(4));
    expect(Object.keys(JSON.parse(sessionStorage.getItem('libretto-open-intents') ?? '{}'))).toHaveLength(1);
  });
});
