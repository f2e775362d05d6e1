// The way back, at the start of a phone's header. An entry of its own, so that one arrow does not fetch all icons.
import { t } from '@lingui/core/macro';
import { IconButton, type IconButtonProps } from './icon-button';
import { IconArrowLeft } from './icons';

export function BackButton({ label = t`Back`, ...rest }: Omit<Partial<IconButtonProps>, 'icon'>) {
  return <IconButton label={label} tooltip={false} icon={<IconArrowLeft size={24} />} {...rest} />;
}
