// Detects when the requested page has settled. The hosts behind the pages start after that, so that on a slow network
// or processor they do not compete with the page.

/** Upper limit: a page that never stops loading must not keep the player away. */
export const atLatestMs = 6_000;
const lookEveryMs = 100;
/**
 * Requires several settled checks in a row, because between two parts of a page there is a moment without a loading
 * state.
 */
const looksInARow = 2;

/**
 * Waits until the page has settled.
 * @param isReading whether server data that the page shows is being fetched.
 * @param work called once: when the page has settled, at the first press, or after `atLatestMs`.
 * @returns a function that cancels the wait.
 */
export function whenPageSettled(isReading: () => boolean, work: () => void): () => void {
  let standing = 0;
  const presses = ['pointerdown', 'keydown'] as const;

  const callOff = () => {
    clearInterval(looking);
    clearTimeout(latest);
    for (const press of presses) document.removeEventListener(press, begin, true);
  };
  const begin = () => {
    callOff();
    work();
  };
  const look = () => {
    standing = isReading() || !isDrawn(document.getElementById('main')) ? 0 : standing + 1;
    if (standing >= looksInARow) begin();
  };

  const looking = setInterval(look, lookEveryMs);
  const latest = setTimeout(begin, atLatestMs);
  for (const press of presses) document.addEventListener(press, begin, true);
  return callOff;
}

/** Whether the page has content, no part of it is loading, and the pictures in view have loaded. */
function isDrawn(main: HTMLElement | null): boolean {
  if (!main?.textContent?.trim() || main.querySelector('[aria-busy="true"]')) return false;
  return [...main.querySelectorAll('img')].every((picture) => picture.complete || !isInView(picture));
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
