// Simulates a window width, for pages whose layout depends on it.

/** Media queries match a window of this width with a mouse. */
export function widenTo(widthPx: number): void {
  window.matchMedia = ((query: string) => {
    const least = Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const isWidth = query.includes('width');
    const matches = isWidth ? widthPx >= least && widthPx <= most : query.includes('(hover: hover)');
    return { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  }) as unknown as typeof window.matchMedia;
}
