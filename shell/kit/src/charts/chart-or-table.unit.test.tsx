import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartOrTable } from './chart-or-table';

test('the figures of a chart can be read as a table, and the chart can be shown again', async () => {
  const table = (
    <table>
      <caption>Earnings in November</caption>
      <tbody>
        <tr>
          <td>€12.75</td>
        </tr>
      </tbody>
    </table>
  );
  render(<ChartOrTable title="Earnings" chart={<canvas data-testid="plot" />} table={table} />);
  expect(screen.getByRole('region', { name: 'Earnings' })).toContainElement(screen.getByTestId('plot'));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('table', { name: 'Earnings in November' })).toHaveTextContent('€12.75');
  expect(screen.queryByTestId('plot')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.getByTestId('plot')).toBeInTheDocument();
});
