// Filter and sort order of the library, above each of its tabs.
import { css } from '@emotion/react';
import { SearchField } from '@libretto/kit/controls';
import { IconArrowsSort } from '@libretto/kit/icons';
import { media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { OrderButton } from '../heads/order-button';
import { type LibraryView, libraryOrders } from './library-view';

const orderNames = () => ({ recent: t`Recent`, title: t`Title`, artist: t`Artist` });

export interface LibraryToolsProps {
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
  children?: ReactNode;
}

export function LibraryTools({ view, onChange, children }: LibraryToolsProps) {
  const names = orderNames();
  return (
    <div css={tools}>
      {children}
      <SearchField
        css={filter}
        label={t`Filter your library`}
        placeholder={t`Filter by title or artist`}
        value={view.filter}
        maxLength={100}
        onChange={(filter) => onChange({ filter })}
        onKeyDown={(event) => event.key === 'Escape' && onChange({ filter: '' })}
      />
      <div css={atEnd}>
        <OrderButton
          label={t`Order`}
          icon={<IconArrowsSort size={20} aria-hidden />}
          choices={libraryOrders.map((id) => ({ id, name: names[id] }))}
          chosen={view.order}
          onChoose={(order) => onChange({ order })}
        />
      </div>
    </div>
  );
}

/** Tells the user that no item matches the filter. */
export function NothingFound({ filter }: { filter: string }) {
  return <p role="status">{t`No results found for "${filter}"`}</p>;
}

const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]} ${space[16]};
  margin: ${space[24]} 0 ${space[16]};
  ${media.mobile} {
    margin-top: ${space[16]};
  }
`;

const atEnd = css`
  display: flex;
  margin-inline-start: auto;
`;

/** Takes the width that the sort control leaves, so that its placeholder is not truncated. */
const filter = css`
  ${media.mobile} {
    flex: 1 0 200px;
  }
`;
