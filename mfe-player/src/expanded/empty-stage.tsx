// The expanded player with an empty queue: how to fill it.

import { css } from '@emotion/react';
import { IconButton } from '@libretto/kit/controls';
import { IconChevronDown } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { UpNext } from '../queue/up-next';

const header = css`
  display: flex;
  align-items: center;
  flex: none;
  height: 64px;
  padding: 0 ${space[20]};
`;

const body = css`
  display: grid;
  place-items: center;
  flex: 1;
`;

export function EmptyStage({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div css={header}>
        <IconButton
          label={t`Close the player`}
          shortcut="Esc"
          icon={<IconChevronDown size={24} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <div css={body}>
        <UpNext />
      </div>
    </>
  );
}
