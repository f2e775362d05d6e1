// Tabs with the ribbon under the open one. Which one is open belongs in the address; this only shows it.
import { css } from '@emotion/react';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { formatCount } from '../text/format';
import { Label } from '../text/label';
import { media } from '../theme/media';
import { colour, font, space, tabular } from '../theme/tokens';
import { TabRibbon } from './tab-ribbon';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: ReactNode;
  /** In textMuted behind the label. */
  count?: number;
  disabled?: boolean;
  /** The panel. Leave it out where the page shows the content itself under `panelId`. */
  content?: ReactNode;
};

export type TabsProps<Id extends string = string> = {
  /** What the tabs divide: "Profile". */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Panels that were open stay mounted and keep their scroll. */
  keepMounted?: boolean;
  /** Arrows only move the focus and Enter opens, where a tab leads away or costs much. */
  manual?: boolean;
  /** The hairline under the row. */
  line?: boolean;
  className?: string;
};

const whole = css`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

const list = css`
  display: flex;
  gap: ${space[24]};
  width: max-content;
`;

const row = css`
  position: relative;
  flex: none;
  overflow: auto hidden;
  scrollbar-width: none;
  touch-action: pan-x;
  &[data-line] {
    box-shadow: inset 0 -1px 0 ${colour.line};
  }
`;

const tab = css`
  ${font.bodyStrong}
  position: relative;
  display: flex;
  align-items: center;
  flex: none;
  gap: ${space[8]};
  height: 44px;
  color: ${colour.textMuted};
  cursor: pointer;
  outline: none;
  white-space: nowrap;
  user-select: none;
  &::before {
    content: '';
    position: absolute;
    inset: 4px -8px;
    border-radius: 4px;
  }
  ${media.hover} {
    &[data-hovered] {
      color: ${colour.text};
    }
  }
  &[data-open] {
    color: ${colour.text};
  }
  &[data-focus-visible]::before {
    outline: 2px solid ${colour.focus};
    outline-offset: -1px;
  }
  &[data-disabled] {
    color: ${colour.textDisabled};
    cursor: default;
  }
  & > [data-count] {
    ${tabular}
    color: ${colour.textMuted};
    font-weight: 400;
  }
`;

const panel = css`
  flex: 1;
  min-height: 0;
  outline-offset: -2px;
  &[data-inert] {
    display: none;
  }
`;

export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  keepMounted = false,
  manual = false,
  line = true,
  className,
}: TabsProps<Id>) {
  const rowElement = useRef<HTMLDivElement>(null);
  // A panel may take long to draw. Until it is drawn the former one stays.
  const opened = useDeferredValue(selected);
  // On a slow phone the next press may arrive before the page has followed this one.
  const asked = useRef(selected);
  useEffect(() => {
    asked.current = selected;
  }, [selected]);
  function press(id: Id) {
    if (id === asked.current) return;
    asked.current = id;
    // At once and by hand: React Aria renders every tab again to mark another one, and the page around them is drawn with it.
    for (const element of rowElement.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])
      element.toggleAttribute('data-open', element.dataset.key === id);
    startTransition(() => onSelect(id));
  }
  // The open tab may be outside of a narrow row, for example if an address leads to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another open tab asks for it.
  useEffect(() => {
    // React Aria builds its collection first and draws the tabs after it.
    const drawn = requestAnimationFrame(() => {
      const row = rowElement.current;
      const open = row?.querySelector<HTMLElement>('[role="tab"][data-open]');
      if (!row || !open) return;
      const [start, end] = [open.offsetLeft, open.offsetLeft + open.offsetWidth];
      if (start < row.scrollLeft) row.scrollLeft = start;
      else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
    });
    return () => cancelAnimationFrame(drawn);
  }, [selected]);
  return (
    <AriaTabs
      css={whole}
      className={className}
      keyboardActivation={manual ? 'manual' : 'automatic'}
      selectedKey={opened}
      onSelectionChange={(key) => press(key as Id)}
    >
      <div css={row} ref={rowElement} data-tab-row="" data-line={line || undefined}>
        <TabList css={list} aria-label={label}>
          {tabs.map((item) => (
            <Tab
              key={item.id}
              id={item.id}
              css={tab}
              isDisabled={item.disabled}
              data-open={item.id === selected || undefined}
            >
              <Label>{item.label}</Label>
              {item.count !== undefined && <span data-count="">{formatCount(item.count)}</span>}
            </Tab>
          ))}
        </TabList>
        <TabRibbon row={rowElement} selected={selected} />
      </div>
      {tabs.map((item) => (
        <TabPanel key={item.id} id={item.id} css={panel} shouldForceMount={keepMounted}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
