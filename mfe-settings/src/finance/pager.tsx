// Pages by cursor. The way back stands in the address as well, so that one that was sent to somebody can go both ways.

import { Button } from '@libretto/kit/button';
import { Row } from '@libretto/kit/layout';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { IconAfter, IconBefore } from '../direction-icons';

/** Between the cursors of the pages before; no cursor holds it. */
const between = '~';

export interface PagedView {
  readonly cursor: string | undefined;
  /** The cursors of the pages between the first one and this one. */
  readonly trail: string | undefined;
  readonly show: (changes: Readonly<Record<string, string | null>>) => void;
}

/** What of an address says which page it is: every other filter starts at the first. */
export const firstPage = { cursor: null, trail: null } as const;

export function nextPage({ cursor, trail }: Pick<PagedView, 'cursor' | 'trail'>, nextCursor: string) {
  const behind = [trail, cursor].filter((part) => part !== undefined).join(between);
  return { cursor: nextCursor, trail: behind === '' ? null : behind };
}

export function pageBefore({ trail }: Pick<PagedView, 'trail'>) {
  const behind = trail?.split(between) ?? [];
  return { cursor: behind.at(-1) ?? null, trail: behind.slice(0, -1).join(between) || null };
}

export function Pager({
  view,
  nextCursor,
  children,
}: {
  view: PagedView;
  nextCursor: string | null;
  children?: ReactNode;
}) {
  if (view.cursor === undefined && nextCursor === null && children === undefined) return null;
  const isAlone = view.cursor === undefined && nextCursor === null;
  return (
    <Row gap={16} justify={children === undefined ? 'end' : 'space-between'} wrap style={{ minHeight: 48 }}>
      {children}
      {!isAlone && (
        <Row gap={8}>
          <Button
            icon={<IconBefore size={16} />}
            disabled={view.cursor === undefined}
            onClick={() => view.show(pageBefore(view))}
          >
            {t`Previous`}
          </Button>
          <Button
            disabled={nextCursor === null}
            onClick={() => nextCursor !== null && view.show(nextPage(view, nextCursor))}
          >
            {t`Next`} <IconAfter size={16} />
          </Button>
        </Row>
      )}
    </Row>
  );
}
