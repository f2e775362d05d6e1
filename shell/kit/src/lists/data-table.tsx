// A real table: sticky head, sortable by buttons, figures aligned, one open row, a ledger grouped by event.
import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons/icons';
import { visuallyHiddenStyle } from '../theme/visually-hidden';
import { tableCell, tableFrame, tableHead, tableSort, tableWhole } from './data-table-style';

export type SortDirection = 'ascending' | 'descending';

export type TableColumn<Row, Line = Row> = {
  id: string;
  /** With the unit: "Debit, EUR", "Time, UTC". */
  header: ReactNode;
  /** Figures are right-aligned, with tabular digits. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** CSS width. */
  width?: string;
  /** Times, in textFaint; the name of a row, strong; ids, mono. */
  look?: 'plain' | 'faint' | 'strong' | 'mono';
  /** In a ledger: once for all lines of its row. */
  once?: boolean;
  cell: (row: Row, line: Line) => ReactNode;
};

/** A row's second line: what it says when it is open, across the whole table. */
export type TableDetail<Row> = (row: Row) => ReactNode;

export type DataTableProps<Row, Line = Row> = {
  /** Read out before the table. */
  caption: string;
  columns: readonly TableColumn<Row, Line>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The postings of an event: its row then has several lines of 28 px. */
  lines?: (row: Row) => readonly Line[];
  sort?: { columnId: string; direction: SortDirection };
  onSort?: (columnId: string, direction: SortDirection) => void;
  /** 40 px, or 48. */
  density?: 'compact' | 'comfortable';
  /** The open row wears the ribbon. */
  openKey?: string | null;
  onOpen?: (row: Row) => void;
  /** Says what a press on a row opens: "Show the event". */
  openLabel?: (row: Row) => string;
  /** Below the open row. */
  openDetail?: TableDetail<Row>;
  /** The first column above the detail. */
  detailFrom?: number;
  /** Last row, by column id. */
  totals?: Readonly<Record<string, ReactNode>>;
  empty?: ReactNode;
  className?: string;
};

export function DataTable<Row, Line = Row>({
  caption,
  columns,
  rows,
  rowKey,
  lines,
  sort,
  onSort,
  density = 'compact',
  openKey,
  onOpen,
  openLabel,
  openDetail,
  detailFrom = 0,
  totals,
  empty,
  className,
}: DataTableProps<Row, Line>) {
  const captionId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard.
    <section css={tableFrame} className={className} aria-labelledby={captionId} tabIndex={0}>
      <table css={tableWhole} data-density={density} data-openable={onOpen ? '' : undefined}>
        <caption id={captionId} css={visuallyHiddenStyle}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows.map((row) => {
          const key = rowKey(row);
          const parts = lines ? lines(row) : [row as unknown as Line];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button in the row's first cell.
            <tbody
              key={key}
              data-open={key === openKey || undefined}
              data-ledger={lines ? '' : undefined}
              onClick={onOpen && (() => onOpen(row))}
            >
              {parts.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an event never move.
                <tr key={at}>
                  {columns.map((column, place) =>
                    column.once && at > 0 ? null : (
                      <td
                        key={column.id}
                        css={tableCell}
                        rowSpan={column.once ? parts.length : undefined}
                        data-align={column.align}
                        data-look={column.look}
                        data-label={typeof column.header === 'string' ? column.header : undefined}
                      >
                        {onOpen && place === 0 && at === 0 && (
                          <button
                            type="button"
                            css={visuallyHiddenStyle}
                            aria-expanded={key === openKey}
                            onClick={(event) => {
                              event.stopPropagation();
                              onOpen(row);
                            }}
                          >
                            {openLabel?.(row) ?? t({ message: 'Open', context: 'verb' })}
                          </button>
                        )}
                        {column.cell(row, line)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
              {openDetail && key === openKey && (
                <tr data-detail="">
                  {detailFrom > 0 && <td css={tableCell} colSpan={detailFrom} />}
                  <td css={tableCell} colSpan={columns.length - detailFrom}>
                    {openDetail(row)}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        {rows.length === 0 && empty && (
          <tbody>
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          </tbody>
        )}
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.id}
                  css={tableCell}
                  data-align={column.align}
                  data-label={typeof column.header === 'string' ? column.header : undefined}
                >
                  {totals[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

type HeaderCellProps<Row, Line> = Pick<DataTableProps<Row, Line>, 'sort' | 'onSort'> & {
  column: TableColumn<Row, Line>;
};

function HeaderCell<Row, Line>({ column, sort, onSort }: HeaderCellProps<Row, Line>) {
  const sorted = sort?.columnId === column.id ? sort.direction : undefined;
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      css={tableHead}
      style={{ width: column.width }}
      data-align={column.align}
      aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          css={tableSort}
          onClick={() => onSort(column.id, sorted === 'descending' ? 'ascending' : 'descending')}
        >
          {column.header}
          <Arrow size={16} aria-hidden data-sorted={sorted ? '' : undefined} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
