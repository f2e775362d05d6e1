// A button that looks like the search field and opens the phone's full-screen search.
import { css } from '@emotion/react';
import { IconSearch } from '@libretto/kit/icons';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useOpenSearchScreen } from '../use-search-screen';
import { searchLabel } from './search-keys';

const launcher = css`
  ${font.post}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 44px;
  margin: ${space[4]} 0 ${space[16]};
  padding: 0 ${space[16]};
  border: 1px solid transparent;
  border-radius: ${radius.full};
  background: ${colour.surface2};
  color: ${colour.textFaint};
  text-align: start;
  cursor: pointer;
  & > svg {
    flex: none;
    color: ${colour.textMuted};
  }
`;

export function SearchLauncher() {
  const open = useOpenSearchScreen();
  return (
    <button type="button" css={launcher} onClick={open} aria-label={t`Search`} aria-haspopup="dialog">
      <IconSearch size={18} aria-hidden />
      {searchLabel()}
    </button>
  );
}
