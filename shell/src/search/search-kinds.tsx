// Chips above the results: all kinds, or a single one.
import { css } from '@emotion/react';
import { Chip, ChipRow } from '@libretto/kit/controls';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { SearchChoice } from './panel/use-search-choice';
import { kindTitles, searchKinds } from './search-results';

const row = css`
  padding: ${space[8]} ${space[12]};
`;

/** Prevents a press from moving the focus out of the field, whose keys navigate the rows. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

export function SearchKinds({ choice: { kind, setKind } }: { choice: SearchChoice }) {
  const titles = kindTitles();
  return (
    <div css={row}>
      <ChipRow aria-label={t`Kind of result`} onPointerDown={keepFocus} onMouseDown={keepFocus}>
        <Chip selected={kind === undefined} onClick={() => setKind(undefined)}>
          {t`All`}
        </Chip>
        {searchKinds.map((each) => (
          <Chip key={each} selected={kind === each} onClick={() => setKind(each)}>
            {titles[each]}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
