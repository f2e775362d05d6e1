// Dialogs, sheets, popovers and menus. They load React Aria, so lazy code imports them.
export { ConfirmDialog } from './confirm-dialog';
export { Dialog, type DialogProps } from './dialog';
export { FullView, type FullViewProps } from './full-view';
export { Menu } from './menu';
export { Popover } from './popover';
export { Sheet } from './sheet';
