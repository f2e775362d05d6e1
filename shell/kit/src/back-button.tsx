// The back button at the start of a phone's header. It has its own entry point, so that one arrow does not load all
// icons.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { IconButton, type IconButtonProps } from './icon-button';
import { IconArrowLeft } from './icons';

/** Mirrors the arrow in right-to-left layouts. */
const backwards = css`
  [dir='rtl'] & {
    transform: scaleX(-1);
  }
`;

export function BackButton({ label = t`Back`, ...rest }: Omit<Partial<IconButtonProps>, 'icon'>) {
  return <IconButton label={label} tooltip={false} icon={<IconArrowLeft size={24} css={backwards} />} {...rest} />;
}
