// On phones: a search in the list, which opens from the page's header.
import { css } from '@emotion/react';
import { IconButton, SearchField } from '@libretto/kit/controls';
import { IconSearch } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { HeaderActions } from '../heads/header-actions';

const field = css`
  display: block;
  margin-bottom: ${space[12]};
`;

/** @param wanted Null while the field is closed. */
export function ListSearchButton({
  wanted,
  onChange,
}: {
  wanted: string | null;
  onChange: (wanted: string | null) => void;
}) {
  return (
    <HeaderActions>
      <IconButton
        label={t`Search in this playlist`}
        tooltip={false}
        pressed={wanted !== null}
        icon={<IconSearch size={24} aria-hidden />}
        onClick={() => onChange(wanted === null ? '' : null)}
      />
    </HeaderActions>
  );
}

export function ListSearchField({ wanted, onChange }: { wanted: string; onChange: (wanted: string | null) => void }) {
  return (
    <div css={field}>
      <SearchField
        label={t`Search in this playlist`}
        placeholder={t`Title, artist or album`}
        value={wanted}
        onChange={onChange}
        tall
        autoFocus
        onKeyDown={(event) => event.key === 'Escape' && onChange(null)}
      />
    </div>
  );
}
