// A panel that slides up from below at any width, within reach of the thumb.
import { Dialog, type DialogProps } from './dialog';

export type SheetProps = Omit<DialogProps, 'form' | 'size'>;

/**
 * It has a grabber of 36×4, drags by its header only, closes past 100 px, and has a close button for users who cannot
 * swipe.
 */
export function Sheet(props: SheetProps) {
  return <Dialog form="sheet" initialFocus="dialog" {...props} />;
}
