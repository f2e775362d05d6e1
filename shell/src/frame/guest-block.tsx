// The sidebar's block for visitors: sign-in and sign-up in place of the user block.
import { css } from '@emotion/react';
import { buttonStyle, NavItem } from '@libretto/kit/controls';
import { IconUser } from '@libretto/kit/icons';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useIsGuest } from '../session/use-session';

const block = css`
  flex: none;
  display: grid;
  gap: ${space[8]};
  padding: ${space[4]} ${space[24]} ${space[4]};
`;

const line = css`
  ${font.small}
  margin-bottom: ${space[4]};
  color: ${colour.textMuted};
`;

const railSlot = css`
  flex: none;
  padding: ${space[4]} ${space[12]} ${space[8]};
`;

/** Keeps its space until the session is known, so that nothing below it moves. */
const hidden = css`
  visibility: hidden;
`;

export function GuestBlock({ isRail }: { isRail: boolean }) {
  const isKnown = useIsGuest();
  if (isRail) {
    return (
      <div css={[railSlot, !isKnown && hidden]}>
        <NavItem href="/login" label={t`Sign in`} icon={<IconUser size={20} />} rail />
      </div>
    );
  }
  return (
    <div css={[block, !isKnown && hidden]}>
      <p css={line}>{t`Like, keep and buy what you hear.`}</p>
      <a css={buttonStyle('secondary')} href="/signup">
        {t`Create account`}
      </a>
      <a css={buttonStyle('ghost')} href="/login">
        {t`Sign in`}
      </a>
    </div>
  );
}
