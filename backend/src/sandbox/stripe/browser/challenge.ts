// The 3-D Secure challenge of the sandbox, as an overlay on the page.
import type { Intent } from './intent';

/** Resolves with the customer's answer; closing the overlay declines. */
export function askTheCustomer(intent: Intent): Promise<'complete' | 'fail'> {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const overlay = document.createElement('div');
    overlay.className = 'stripe-sandbox-challenge';
    // The page's dialogs do not take the focus away from an element with this marker.
    overlay.dataset.reactAriaTopLayer = 'true';
    const [complete, fail] = [button('Complete'), button('Fail')];
    overlay.append(element('style', {}, style), dialog(questionOf(intent), complete, fail));
    const answer = (result: 'complete' | 'fail') => {
      overlay.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(result);
    };
    complete.addEventListener('click', () => answer('complete'));
    fail.addEventListener('click', () => answer('fail'));
    overlay.addEventListener('keydown', (event) => {
      // Keys for the challenge must not close the page's own dialogs.
      event.stopPropagation();
      if (event.key === 'Escape') answer('fail');
      if (event.key !== 'Tab') return;
      event.preventDefault();
      (document.activeElement === complete ? fail : complete).focus();
    });
    document.body.append(overlay);
    complete.focus();
  });
}

function questionOf({ object, amount = 0, currency = 'eur' }: Intent): string {
  if (object === 'setup_intent') return 'Confirm that this card may be saved.';
  const price = (amount / 100).toLocaleString('en', { style: 'currency', currency });
  return `Confirm this ${price} payment.`;
}

const style = `.stripe-sandbox-challenge{position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;padding:16px;
background:rgb(5 9 7 / .64);font-size:14px;line-height:20px}
.stripe-sandbox-challenge section{box-sizing:border-box;width:100%;max-width:400px;padding:24px;border-radius:16px;
background:var(--lb-surface1,Canvas);color:var(--lb-text,CanvasText);box-shadow:0 24px 64px rgb(0 0 0 / .55)}
.stripe-sandbox-challenge h2{margin:0 0 8px;font-size:20px;font-weight:700;line-height:28px}
.stripe-sandbox-challenge p{margin:0 0 8px}
.stripe-sandbox-challenge small{color:var(--lb-text-muted,inherit)}
.stripe-sandbox-challenge div{display:flex;gap:12px;margin-top:24px}
.stripe-sandbox-challenge button{flex:1;min-height:44px;padding:0 20px;border:0;border-radius:9999px;font:inherit;
font-weight:600;cursor:pointer;background:var(--lb-surface3,ButtonFace);color:var(--lb-text,ButtonText)}
.stripe-sandbox-challenge button:first-child{background:var(--lb-accent,Highlight);color:var(--lb-on-accent,HighlightText)}
.stripe-sandbox-challenge button:focus-visible{outline:2px solid var(--lb-focus,Highlight);outline-offset:2px}
`;

/** Made of elements, because Trusted Types refuse markup in a text. */
function dialog(question: string, ...buttons: readonly HTMLButtonElement[]): HTMLElement {
  const [title, text] = ['stripe-sandbox-title', 'stripe-sandbox-text'];
  return element(
    'section',
    { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': title, 'aria-describedby': text },
    element('h2', { id: title }, 'Confirm with your bank'),
    element('p', { id: text }, question),
    element('small', {}, 'This stands for the 3-D Secure page of a bank. No money moves.'),
    element('div', {}, ...buttons),
  );
}

const button = (label: string) => element('button', { type: 'button' }, label);

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}
