// A panel from below at any width, for what belongs to the thumb.
import { Dialog, type DialogProps } from './dialog';

export type SheetProps = Omit<DialogProps, 'form' | 'size'>;

/** 36×4 grabber, drags by its header only, closes past 100 px, and has a close button for those who cannot swipe. */
export function Sheet(props: SheetProps) {
  return <Dialog form="sheet" initialFocus="dialog" {...props} />;
}
