// Tells when the page that somebody asked for stands. What runs behind pages comes after that, so that on a slow line or
// processor it does not take the page's place.

/** A page that never stops loading must not keep the player away. */
export const atLatestMs = 6_000;
const lookEveryMs = 100;
/** Between two parts of a page there is a moment at which nothing says that it loads. */
const looksInARow = 2;

/**
 * @param isReading Whether server data that the page shows is being read.
 * @param work Called once: when the page stands, at the first press, or after `atLatestMs`.
 * @returns The way to call it off.
 */
export function whenPageStands(isReading: () => boolean, work: () => void): () => void {
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

/** Has content, says of no part that it is loading, and the pictures in view have come. */
function isDrawn(main: HTMLElement | null): boolean {
  if (!main?.textContent?.trim() || main.querySelector('[aria-busy="true"]')) return false;
  return [...main.querySelectorAll('img')].every((picture) => picture.complete || !isInView(picture));
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
