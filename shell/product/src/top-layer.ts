// Keys belong to the topmost layer: what a dialog, a menu or the expanded player covers does not answer them.

/** Layers that own the keyboard while they exist. Toasts have a dialog role too, but handle no keys. */
const layers =
  '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]:not([aria-modal="false"]), [role="menu"], dialog[open]';

/** Whether a dialog or menu is open. */
export const isLayerOpen = (): boolean => document.querySelector(layers) !== null;

/** Whether something lies above the element, so that its shortcuts must rest. */
export function isCovered(element: Element): boolean {
  if (element.closest('[inert], [aria-hidden="true"]')) return true;
  return [...document.querySelectorAll(layers)].some((layer) => !layer.contains(element));
}
