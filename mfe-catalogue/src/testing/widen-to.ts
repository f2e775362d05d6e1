// A window of one width, for pages that are laid out by it.

/** Media queries answer for a window of this width with a mouse. */
export function widenTo(widthPx: number): void {
  window.matchMedia = ((query: string) => {
    const least = Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const isWidth = query.includes('width');
    const matches = isWidth ? widthPx >= least && widthPx <= most : query.includes('(hover: hover)');
    return { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  }) as unknown as typeof window.matchMedia;
}
