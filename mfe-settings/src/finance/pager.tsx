// Cursor pagination. The URL also holds the cursors of the previous pages, so that a shared
// link can page in both directions.

import { Button } from '@libretto/kit/controls';
import { Row } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { IconAfter, IconBefore } from '../direction-icons';

/** Separates cursors in the URL; no cursor contains it. */
const between = '~';

export interface PagedView {
  readonly cursor: string | undefined;
  /** Cursors of the pages between the first page and this one. */
  readonly trail: string | undefined;
  readonly show: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Resets the page in the URL; every change of a filter starts at the first page. */
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
