import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, hasBalance, openPayment, saved } from '../testing/open-payment';
import { firstAmount } from './add-talents-dialog';

describe('adding Talents', () => {
  it('starts with what covers the lack', () => {
    expect([undefined, 0, 25, 500, 501, 2200].map(firstAmount)).toEqual([500, 500, 300, 500, 700, 2200]);
  });

  it('names the euros of the chosen amount, takes 50 cents at least, and shows what arrives', async () => {
    hasBalance({ talentBalance: 1425, euroBalance: 0 });
    openPayment('add-talents/open', {}, { answers: saved });
    await button('Pay €5.00');
    await userEvent.click(screen.getByRole('radio', { name: /1,000/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Another amount' }), '49');
    expect(await button('Pay €0.49')).toBeDisabled();
    expect(screen.getByText('The minimum payment is €0.50')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Another amount' }), '9');
    await userEvent.click(await button('Pay €4.99'));
    expect(await screen.findByRole('status')).toHaveTextContent(/on their way/);
    hasBalance({ talentBalance: 1924, euroBalance: 0 });
    expect(screen.getByRole('status')).toHaveTextContent(/^499\sTalents added$/);
    expect(screen.getByText(/^1,924.00\sTalents$/)).toBeInTheDocument();
    await userEvent.click(await button('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
