// Keeps the card library's overlays reachable while one of our dialogs is open.

/** Dialogs ignore elements with this mark, such as toasts. */
const topLayerMark = 'reactAriaTopLayer';

/**
 * A dialog makes everything else on the page inert and pulls the focus back, including from elements that are added
 * later. A bank's own check of a card (3-D Secure) is such an element, and the user must be able to answer it. Every
 * element that is added to the body is exempt until the returned function is called.
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
