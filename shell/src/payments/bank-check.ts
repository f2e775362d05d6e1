// Keeps what the card library lays over the page within reach while a dialog of ours is open.

/** Dialogs leave elements with this mark alone, for toasts and the like. */
const topLayerMark = 'reactAriaTopLayer';

/**
 * A dialog makes everything else on the page inert and pulls the focus back, also what is added later. A bank's own
 * check of a card is such an element, and it must be answered. Everything that is put into the body until the returned
 * function is called is freed from that.
 */
export function keepBankCheckReachable(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) free(node);
    }
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

function free(element: HTMLElement): void {
  element.dataset[topLayerMark] = 'true';
  for (const part of [element, ...element.querySelectorAll<HTMLElement>('[inert]')]) part.inert = false;
}
