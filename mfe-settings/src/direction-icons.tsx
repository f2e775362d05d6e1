// Arrows for back and forward in reading direction, mirrored in right-to-left languages.
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@libretto/kit/icons';
import { isRightToLeft } from '@libretto/language/page-language';

interface DirectionIconProps {
  readonly size: number;
}

export const IconBefore = (props: DirectionIconProps) =>
  isRightToLeft() ? <IconChevronRight {...props} /> : <IconChevronLeft {...props} />;
export const IconAfter = (props: DirectionIconProps) =>
  isRightToLeft() ? <IconChevronLeft {...props} /> : <IconChevronRight {...props} />;
export const IconBack = (props: DirectionIconProps) => (
  <IconArrowLeft {...props} style={isRightToLeft() ? { transform: 'scaleX(-1)' } : undefined} />
);
