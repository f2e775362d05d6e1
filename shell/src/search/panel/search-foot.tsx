// The keyboard shortcuts of the search panel, for devices with a keyboard.
import { css } from '@emotion/react';
import { colour, font, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { keyCap } from '../row-style';

const foot = css`
  ${font.caption}
  display: flex;
  flex: none;
  gap: ${space[20]};
  padding: ${space[8]} ${space[20]};
  border-top: 1px solid ${colour.line};
  color: ${colour.textMuted};
  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${space[4]};
  }
  ${media.touch} {
    display: none;
  }
`;

export function SearchFoot() {
  return (
    <div css={foot} aria-hidden="true">
      <span>
        <kbd css={keyCap}>↑</kbd>
        <kbd css={keyCap}>↓</kbd>
        {t({ message: 'choose', context: 'what a key does' })}
      </span>
      <span>
        <kbd css={keyCap}>{t`Enter`}</kbd>
        {t({ message: 'open', context: 'what a key does' })}
      </span>
      <span>
        <kbd css={keyCap}>{t`Esc`}</kbd>
        {t({ message: 'close', context: 'what a key does' })}
      </span>
    </div>
  );
}
