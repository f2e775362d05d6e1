// Rows of people in a dialog. A long list is virtualized.
import { css } from '@emotion/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { people as style } from './people-style';

const rowPx = 64;
const virtualBeyond = 100;
/** Overscan: rows rendered beyond each edge, so that scrolling shows no gaps. */
const spareRows = 8;
/** Assumed viewport until the panel is measured. */
const firstRect = { width: 440, height: 640 };

export interface PeopleRowsProps<Person extends { readonly id: string }> {
  readonly people: readonly Person[];
  readonly row: (person: Person) => ReactNode;
}

export function PeopleRows<Person extends { readonly id: string }>({ people, row }: PeopleRowsProps<Person>) {
  const list = useRef<HTMLUListElement>(null);
  const isLong = people.length > virtualBeyond;
  const rows = useVirtualizer({
    count: people.length,
    enabled: isLong,
    getScrollElement: () => list.current?.closest<HTMLElement>('[role="tabpanel"], [data-scroller]') ?? null,
    estimateSize: () => rowPx,
    overscan: spareRows,
    initialRect: firstRect,
  });
  if (!isLong) {
    return (
      <ul css={style.rows}>
        {people.map((person) => (
          <li key={person.id} css={style.row}>
            {row(person)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul ref={list} css={[style.rows, long]} style={{ height: people.length * rowPx }}>
      {rows.getVirtualItems().map(({ index }) => {
        const person = people[index];
        return (
          person && (
            <li
              key={person.id}
              css={style.row}
              style={{ transform: `translateY(${index * rowPx}px)` }}
              aria-posinset={index + 1}
              aria-setsize={people.length}
            >
              {row(person)}
            </li>
          )
        );
      })}
    </ul>
  );
}

const long = css`
  position: relative;
  & > li {
    position: absolute;
    inset: 0 0 auto;
    height: ${rowPx}px;
  }
`;
