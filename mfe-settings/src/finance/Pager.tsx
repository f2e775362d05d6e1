// Pages by cursor. The one before is the browser's own Back, so that an address always means one page.
import { Button } from '@libretto/kit/button';
import { IconChevronLeft, IconChevronRight } from '@libretto/kit/icons';
import { Row } from '@libretto/kit/layout';
import type { FinanceView } from './FinancePage';

export function Pager({ view, nextCursor }: { view: Pick<FinanceView, 'cursor' | 'show'>; nextCursor: string | null }) {
  if (view.cursor === undefined && nextCursor === null) return null;
  return (
    <Row gap={8} justify="end">
      <Button
        icon={<IconChevronLeft size={16} />}
        disabled={view.cursor === undefined}
        onClick={() => window.history.back()}
      >
        Previous
      </Button>
      <Button disabled={nextCursor === null} onClick={() => view.show({ cursor: nextCursor })}>
        Next <IconChevronRight size={16} />
      </Button>
    </Row>
  );
}
