// The frame that dialogs, sheets and phone menus share: scrim, panel, grabber, and the pull that closes it.
import { css } from '@emotion/react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useSwipeDown } from '../hooks/swipe-down';
import { useMedia } from '../theme/media';
import { colour, radius } from '../theme/tokens';
import { panelStyle, scrimStyle } from './overlay-style';

export type PanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Neither Escape, backdrop nor swipe closes it: for the seconds in which money moves. */
  locked?: boolean;
  widthPx?: number;
  /** `sheet` rises from below at any width; otherwise only under 768 px. */
  form?: 'dialog' | 'sheet';
  /** Full height on phones. */
  tall?: boolean;
  /** Gets the handlers that belong on the header. */
  children: (header: PanelHeaderProps) => ReactNode;
  className?: string;
};

/** Spread on the header, which is the only place that drags. */
export type PanelHeaderProps = ReturnType<typeof useSwipeDown> & { 'data-drag': true | undefined };

const grabber = css`
  position: absolute;
  inset: 8px auto auto calc(50% - 18px);
  width: 36px;
  height: 4px;
  border-radius: ${radius.full};
  background: ${colour.lineStrong};
`;

/** Width of the panel's body on screens from 768 px. */
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
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || locked) return;
    // Back leads away from the page that this was opened on; over another one it would make no sense. The listener stays
    // the same: the router hears of it first and renders, and a listener that is added only then would miss it.
    const leave = () => close();
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
 * The focus goes back to what opened the panel. The library gives it back once, which fails where the page behind is still
 * inert at that moment, as while it draws itself for somebody who has signed in. Where the opener is gone, as Buy is once
 * it has been used, the focus goes to the page's heading, or to the page.
 */
function FocusKeeper() {
  // Before the panel takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Two frames later the library has given the focus back, where it could.
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
