// The way back, at the start of a phone's header. A separate entry, so that one arrow does not fetch all icons.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { IconArrowLeft } from '../icons/icons';
import { IconButton, type IconButtonProps } from './icon-button';

/** Back is where one came from: the right in languages that run to the left. */
const backwards = css`
  [dir='rtl'] & {
    transform: scaleX(-1);
  }
`;

export function BackButton({ label = t`Back`, ...rest }: Omit<Partial<IconButtonProps>, 'icon'>) {
  return <IconButton label={label} tooltip={false} icon={<IconArrowLeft size={24} css={backwards} />} {...rest} />;
}
