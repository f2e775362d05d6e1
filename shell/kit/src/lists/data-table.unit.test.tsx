import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, type TableColumn } from './data-table';

type Posting = { account: string; amount: string };
type LedgerEvent = { id: string; at: string; name: string; postings: Posting[] };

const events: LedgerEvent[] = [
  {
    id: 'e1',
    at: '10:42:07',
    name: 'Song purchase',
    postings: [
      { account: 'conversion/eur', amount: '0.7500' },
      { account: 'platform/fees', amount: '0.1125' },
    ],
  },
  { id: 'e2', at: '10:41:52', name: 'Patron purchase', postings: [{ account: 'external/card', amount: '9.9900' }] },
];

const columns: TableColumn<LedgerEvent, Posting>[] = [
  { id: 'at', header: 'Time, UTC', sortable: true, once: true, cell: (event) => event.at },
  { id: 'name', header: 'Event', once: true, cell: (event) => event.name },
  { id: 'account', header: 'Account', cell: (_, posting) => posting.account },
  { id: 'amount', header: 'Debit, EUR', align: 'end', cell: (_, posting) => posting.amount },
];

const show = (props: Partial<React.ComponentProps<typeof DataTable<LedgerEvent, Posting>>> = {}) =>
  render(
    <DataTable
      caption="Ledger"
      columns={columns}
      rows={events}
      rowKey={(event) => event.id}
      lines={(event) => event.postings}
      {...props}
    />,
  );

it('renders a table with a caption, and names an event once for all its postings', () => {
  show();
  const table = screen.getByRole('table', { name: 'Ledger' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(within(table).getByText('Song purchase').closest('td')).toHaveAttribute('rowspan', '2');
});

it('ends a name of any length in an ellipsis, and never cuts a figure', () => {
  show();
  const name = getComputedStyle(screen.getByText('Patron purchase').closest('td') as HTMLElement);
  expect([name.textOverflow, name.overflow, name.maxWidth]).toEqual(['ellipsis', 'hidden', 'min(20rem, 22vw)']);
  const figure = getComputedStyle(screen.getByText('9.9900').closest('td') as HTMLElement);
  expect(figure.textOverflow).not.toBe('ellipsis');
});

it('sorts by a button and says how it is sorted', async () => {
  const sort = jest.fn();
  show({ sort: { columnId: 'at', direction: 'descending' }, onSort: sort });
  expect(screen.getByRole('columnheader', { name: 'Time, UTC' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Event' })).not.toHaveAttribute('aria-sort');
  await userEvent.click(screen.getByRole('button', { name: 'Time, UTC' }));
  expect(sort).toHaveBeenCalledWith('at', 'ascending');
});

it('opens a row by pointer and by keyboard, once each', async () => {
  const open = jest.fn();
  show({ onOpen: open, openKey: 'e1', openLabel: (event) => `Show ${event.name}` });
  await userEvent.click(screen.getByText('9.9900'));
  expect(open).toHaveBeenLastCalledWith(events[1]);
  const button = screen.getByRole('button', { name: 'Show Song purchase' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledTimes(2);
});

it('shows totals, and words when there is nothing', () => {
  const { rerender } = show({ totals: { at: 'This page', amount: '10.8525' } });
  expect(screen.getByText('10.8525')).toBeInTheDocument();
  rerender(<DataTable caption="Ledger" columns={columns} rows={[]} rowKey={() => ''} empty="No postings yet" />);
  expect(screen.getByText('No postings yet')).toBeInTheDocument();
});
