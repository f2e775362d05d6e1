// A menu at its trigger or at the pointer; on phones the same rows in a sheet. Usually opened through `menu-button`.
import type { RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components/Menu';
import { type MenuEntry, withDangerLine } from '../controls/menu-entries';
import { IconCheck } from '../icons/icons';
import { useMedia } from '../theme/media';
import { keyChip } from './bubble-style';
import { listStyle, optionLine, optionStyle, optionText } from './list-style';
import { popoverLayer, popoverStyle } from './overlay-style';
import { Panel } from './panel';
import { panelMenuHead, panelMenuList } from './panel-menu-style';

export type MenuProps = {
  /** "More for Salt Hours". */
  label: string;
  entries: readonly MenuEntry[];
  isOpen: boolean;
  onClose: () => void;
  /** What it opens at: the button, or a point under the pointer. */
  triggerRef: RefObject<Element | null>;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
};

function Entries({ label, entries, onClose }: Pick<MenuProps, 'label' | 'entries' | 'onClose'>) {
  return (
    <AriaMenu css={listStyle} aria-label={label} autoFocus="first" onClose={onClose}>
      {withDangerLine(entries).map((entry, at) =>
        entry === 'separator' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
          <Separator key={`line-${at}`} css={optionLine} />
        ) : (
          <MenuItem
            key={entry.id}
            id={entry.id}
            css={optionStyle}
            textValue={entry.label}
            isDisabled={entry.disabled}
            onAction={entry.onAction}
            data-danger={entry.danger || undefined}
          >
            {entry.icon}
            <span css={optionText}>{entry.label}</span>
            {entry.selected && <IconCheck size={18} aria-hidden />}
            {entry.shortcut && <kbd css={keyChip}>{entry.shortcut}</kbd>}
          </MenuItem>
        ),
      )}
    </AriaMenu>
  );
}

export function Menu({ label, entries, isOpen, onClose, triggerRef, placement = 'bottom end' }: MenuProps) {
  const mobile = useMedia('mobile');
  if (mobile) {
    return (
      <Panel isOpen={isOpen} onClose={onClose} form="sheet">
        {(drag) => (
          <AriaDialog aria-label={label} css={panelMenuList}>
            <header css={panelMenuHead} {...drag}>
              {label}
            </header>
            <Entries label={label} entries={entries} onClose={onClose} />
          </AriaDialog>
        )}
      </Panel>
    );
  }
  return (
    <Popover
      css={popoverStyle}
      style={popoverLayer}
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      offset={4}
      containerPadding={8}
    >
      <Entries label={label} entries={entries} onClose={onClose} />
    </Popover>
  );
}
