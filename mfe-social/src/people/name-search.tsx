// The debounced search field above a list of people.

import { SearchField } from '@libretto/kit/controls';
import { useDebounced } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { people } from './people-style';

const searchAfterMs = 300;

export function useNameSearch(): { readonly searched: string; readonly searchBox: ReactNode } {
  const [search, setSearch] = useState('');
  return {
    searched: useDebounced(search.trim(), searchAfterMs),
    searchBox: (
      <div css={people.search}>
        <SearchField label={t`Search by name`} value={search} onChange={setSearch} tall />
      </div>
    ),
  };
}
