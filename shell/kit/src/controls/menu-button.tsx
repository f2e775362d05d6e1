// The button with three dots. Native; the menu behind it loads when the pointer or the focus is near.
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../feedback/lazy-part';
import { IconDots } from '../icons/icons';
import { IconButton, type IconButtonProps } from './icon-button';
import type { MenuEntry } from './menu-entries';

export type { MenuAction, MenuEntry } from './menu-entries';

const loadMenu = () => import('../overlays/menu');
const LazyMenu = lazyPart(async () => (await loadMenu()).Menu, {
  name: () => t`The menu`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

const opening = new Set(['Enter', ' ', 'ArrowDown']);

/** Fetches the menu's code before it is asked for. */
export const preloadMenu = LazyMenu.preload;

export type MenuButtonProps = Omit<IconButtonProps, 'icon' | 'label' | 'onClick' | 'pressed'> & {
  /** "More for Salt Hours". */
  label: string;
  entries: readonly MenuEntry[];
  icon?: ReactNode;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
};

export function MenuButton({ label, entries, icon, placement, tooltip = false, ...rest }: MenuButtonProps) {
  const { trigger, menu } = useMenuButton(label, entries, placement);
  return (
    <>
      <IconButton label={label} tooltip={tooltip} icon={icon ?? <IconDots size={20} />} {...rest} {...trigger} />
      {menu}
    </>
  );
}

/** For a button that is no row of dots: spread `trigger` on it and put `menu` next to it. */
export function useMenuButton(label: string, entries: readonly MenuEntry[], placement?: MenuButtonProps['placement']) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The button answers first: the menu takes a slow phone longer than anybody should wait for that.
  const isDrawn = useDeferredValue(isOpen);
  const trigger = {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    onClick: () => setOpen(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (!opening.has(event.key)) return;
      // The click that Enter and Space would make counts as one of a screen reader, which leaves the first entry without focus.
      event.preventDefault();
      setOpen(true);
    },
  } as const;
  const menu = isOpen && isDrawn && (
    <LazyMenu
      label={label}
      entries={entries}
      isOpen
      onClose={() => setOpen(false)}
      triggerRef={ref}
      placement={placement}
    />
  );
  return { trigger, menu };
}

/** A right click on a row opens what its three dots open, at the pointer. */
export function useContextMenu(label: string, entries: readonly MenuEntry[] | undefined) {
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const drawnPoint = useDeferredValue(point);
  const anchor = useRef<HTMLSpanElement>(null);
  const onContextMenu = (event: MouseEvent) => {
    if (!entries?.length) return;
    event.preventDefault();
    preloadMenu();
    setPoint({ x: event.clientX, y: event.clientY });
  };
  const menu =
    point && drawnPoint && entries
      ? createPortal(
          <>
            <span ref={anchor} style={{ position: 'fixed', left: point.x, top: point.y }} />
            <LazyMenu
              label={label}
              entries={entries}
              isOpen
              onClose={() => setPoint(null)}
              triggerRef={anchor}
              placement="bottom start"
            />
          </>,
          document.body,
        )
      : null;
  return { onContextMenu, menu };
}
