// Finds the visible texts of a page and those that overflow. Both functions run in the page, so they must not contain
// named functions: the page lacks the helper that the test compiler adds to those.

/** Every text that is visible or read aloud, except those without words. */
export function shownTexts(): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, code, [translate=no], [lang]:not(html)')) continue;
    if (parent.checkVisibility()) texts.add(node.nodeValue ?? '');
  }
  for (const element of document.body.querySelectorAll(
    '[aria-label], [placeholder], [title], [alt], [aria-valuetext]',
  )) {
    if (!element.checkVisibility() || element.closest('[translate=no], [lang]:not(html)')) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']) {
      texts.add(element.getAttribute(name) ?? '');
    }
  }
  texts.add(document.title);
  return [...texts].map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text));
}

/** Texts that are truncated or extend beyond the page, and the page itself if it scrolls horizontally. */
export function overflowing(): string[] {
  const root = document.documentElement;
  const found = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : [];
  for (const element of document.body.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, [role=tab], th')) {
    const style = getComputedStyle(element);
    const { left, right, width, height } = element.getBoundingClientRect();
    // Skips content for screen readers only, and content that scrolls horizontally on purpose.
    if (!element.checkVisibility() || width < 2 || height < 2) continue;
    let hidden: Element | null = element.parentElement;
    while (hidden && (hidden.clientWidth !== 1 || hidden.clientHeight !== 1)) hidden = hidden.parentElement;
    if (hidden) continue;
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue;
    const isCut = element.scrollWidth > element.clientWidth + 1 && ['hidden', 'clip'].includes(style.overflowX);
    const isBeyond = left < -1 || right > innerWidth + 1;
    let scroller = element.parentElement;
    while (isBeyond && scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX)) {
      scroller = scroller.parentElement;
    }
    if (isCut || (isBeyond && !scroller))
      found.push(`${element.tagName.toLowerCase()} "${element.innerText.slice(0, 60)}"`);
  }
  return found;
}
