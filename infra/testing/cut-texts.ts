// What a page loses when its reader sets the text to twice its size. This function runs in the page.

/**
 * Texts of which a clipping element shows a part only, or that lie outside of the page, and figures that are broken over
 * two lines. Texts that are shortened on purpose, by an ellipsis or to a number of lines, do not count. A page that
 * scrolls sideways is one finding.
 */
export function cutTexts(): string[] {
  const found = new Set<string>();
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`The page is ${scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const parent = node.parentElement;
    // Posts outside of the view are not laid out: with larger text their lines keep their former places.
    const visibility = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true };
    if (node.data.trim() === '' || !parent?.checkVisibility(visibility)) continue;
    if (parent.closest('noscript, script, style, option, [aria-hidden=true], [inert]')) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (/^[−-]?\d[\d.,]*$/.test(node.data.trim()) && lines.length > 1) found.add(node.data.trim());
    for (let box: Element | null = parent; box && lines.length > 0; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(box);
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
      const isForReaders = width <= 1 || height <= 1 || clipPath !== 'none';
      if (isForReaders || webkitLineClamp !== 'none') break;
      const isShortened = textOverflow === 'ellipsis';
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isCut = lines.some(
        (line) =>
          (hides(overflowX) && !isShortened && (line.left < left - 2 || line.right > right + 2)) ||
          (hides(overflowY) && (line.top < top - 3 || line.bottom > bottom + 3)),
      );
      const isOutside = box === document.body && lines.some((line) => line.right > innerWidth + 1 || line.left < -1);
      if (isCut || isOutside) found.add(node.data.trim().slice(0, 60));
      if (isCut || isShortened || position === 'fixed') break;
    }
  }
  return [...found];
}
