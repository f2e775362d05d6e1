// The frame that dialogs, sheets and phone menus share: scrim, panel, grabber, and the swipe that closes it.
import { css } from '@emotion/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMedia } from './media';
import { panelStyle, scrimStyle } from './overlay-style';
import { useSwipeDown } from './swipe-down';
import { colour, radius } from './tokens';

export type PanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Disables Escape, backdrop and swipe, for the seconds in which money moves. */
  locked?: boolean;
  widthPx?: number;
  /** `sheet` slides up from below at any width; `dialog` does so only below 768 px. */
  form?: 'dialog' | 'sheet';
  /** Full height on phones. */
  tall?: boolean;
  /** Receives the props that must be spread on the header. */
  children: (header: PanelHeaderProps) => ReactNode;
  className?: string;
};

/** Spread them on the header, which is the only drag handle. */
export type PanelHeaderProps = ReturnType<typeof useSwipeDown> & { 'data-drag': true | undefined };

const grabber = css`
  position: absolute;
  inset: 8px auto auto calc(50% - 18px);
  width: 36px;
  height: 4px;
  border-radius: ${radius.full};
  background: ${colour.lineStrong};
`;

/** The width of the panel's body on screens from 768 px. */
const defaultWidthPx = 480;

export function Panel({
  isOpen,
  onClose,
  locked = false,
  widthPx = defaultWidthPx,
  form = 'dialog',
  tall = false,
  children,
  className,
}: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const mobile = useMedia('mobile');
  const asSheet = mobile || form === 'sheet';
  const drag = useSwipeDown({
    enabled: asSheet && !locked,
    onDismiss: () => onClose(),
    onPull(pullPx, settling) {
      const element = panel.current;
      if (!element) return;
      element.toggleAttribute('data-settling', settling);
      element.style.setProperty('--lb-pull', `${pullPx}px`);
      const dim = 1 - Math.min(1, pullPx / (element.offsetHeight || 1));
      element.parentElement?.style.setProperty('--lb-dim', dim.toFixed(3));
    },
  });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen || locked) return;
    // Back leaves the page on which the panel was opened, so the panel closes. The listener must stay registered: the
    // router receives the event first and renders, and a listener that is registered again during that render would
    // miss it.
    const leave = () => close.current();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [isOpen, locked]);
  return (
    <ModalOverlay
      css={scrimStyle}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!locked}
      isKeyboardDismissDisabled={locked}
    >
      <Modal
        ref={panel}
        css={panelStyle}
        className={className}
        data-form={form}
        data-tall={tall || undefined}
        style={{ '--lb-panel-width': `${widthPx}px` } as React.CSSProperties}
      >
        <FocusKeeper />
        {asSheet && <span css={grabber} aria-hidden="true" />}
        {children({ ...drag, 'data-drag': asSheet || undefined })}
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Returns the focus to the element that opened the panel. The library does so once, which fails if the page behind is
 * still inert at that moment, for instance while it renders for a user who has just signed in. If the opener is gone,
 * as Buy is after a purchase, the focus moves to the page's heading, or to the page.
 */
function FocusKeeper() {
  // Reads the opener before the panel takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After two frames the library has returned the focus, if it could.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = () => document.activeElement === document.body;
          if (!isLost() || document.querySelector('[role="dialog"]')) return;
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
          if (!isLost()) return;
          const main = document.querySelector<HTMLElement>('main');
          const place = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
          place?.focus({ preventScroll: true });
        }),
      );
    },
    [opener],
  );
  return null;
}
