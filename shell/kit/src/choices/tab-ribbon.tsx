// The 2 px ribbon under the open tab. It slides by a transform alone, so no layout is done on its way.
import { css } from '@emotion/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { media } from '../theme/media';
import { colour, duration, ease } from '../theme/tokens';

const unitPx = 100;

const ribbon = css`
  position: absolute;
  bottom: 0;
  width: ${unitPx}px;
  height: 2px;
  background: ${colour.mark};
  transform-origin: 0 50%;
  pointer-events: none;
  &[data-placed] {
    transition: transform ${duration.base} ${ease.in};
  }
  ${media.reducedMotion} {
    &[data-placed] {
      transition: none;
    }
  }
  ${media.forcedColours} {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

export type TabRibbonProps = {
  /** The positioned element around the tabs. */
  row: RefObject<HTMLElement | null>;
  selected: string;
};

export function TabRibbon({ row, selected }: TabRibbonProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const place = () => {
    const tab = row.current?.querySelector<HTMLElement>('[role="tab"][data-open]');
    if (!bar.current) return;
    bar.current.hidden = !tab;
    if (tab) bar.current.style.transform = `translateX(${tab.offsetLeft}px) scaleX(${tab.offsetWidth / unitPx})`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the choice; the labels' widths are watched below.
  useLayoutEffect(place, [selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is another element after each choice.
  useEffect(() => {
    if (bar.current) bar.current.dataset.placed = '';
    const list = row.current?.querySelector('[role="tablist"]');
    if (!list || typeof ResizeObserver === 'undefined') return;
    // Counts that arrive late and the UI face itself change the labels' widths, and with them the list's.
    const widths = new ResizeObserver(place);
    widths.observe(list);
    // A press marks its tab before it is known to be the chosen one.
    const marks = new MutationObserver(place);
    marks.observe(list, { subtree: true, attributeFilter: ['data-open'] });
    return () => {
      widths.disconnect();
      marks.disconnect();
    };
  }, [selected]);
  return (
    // Measured from the left in every language, where a style would be mirrored.
    <span ref={bar} css={ribbon} style={{ left: 0 }} aria-hidden="true" />
  );
}
