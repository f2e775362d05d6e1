// One place to go: in the sidebar, on the rail, in a page's own menu, or as a tab of the phone's bar.
import { css } from '@emotion/react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, space } from '../theme/tokens';
import { useTooltip } from './use-tooltip';

export type NavItemProps = Omit<ComponentPropsWithRef<'a'>, 'children'> & {
  label: string;
  icon: ReactNode;
  /** The filled pair, while this is the current page. */
  currentIcon?: ReactNode;
  /** Draws the ribbon and says `aria-current`. */
  current?: boolean;
  /** Second line, for playlists: "24 songs". */
  detail?: ReactNode;
  /** Icon only, 48×44, with the name in its tooltip. */
  rail?: boolean;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
};

const item = css`
  ${font.body}
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 40px;
  padding: 0 ${space[12]};
  border: 0;
  border-radius: ${radius.field};
  color: ${colour.textMuted};
  font-weight: 500;
  transition: background-color ${duration.quick} ${ease.in};
  & > svg,
  & > img {
    flex: none;
  }
  ${media.hover} {
    &:hover:not([aria-disabled='true'], [aria-current='page']) {
      color: ${colour.text};
      background: ${colour.surface2};
    }
  }
  &:active:not([aria-disabled='true']) {
    background: ${colour.surface3};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current='page'] {
    color: ${colour.text};
    background: var(--lb-nav-current, ${colour.surface1});
    font-weight: 600;
  }
  &[aria-current='page']::before {
    content: '';
    position: absolute;
    inset: 8px auto 8px calc(-1 * var(--lb-nav-inset, 12px));
    width: 3px;
    border-radius: 0 2px 2px 0;
    background: ${colour.mark};
  }
  &[data-tone='danger'] {
    color: ${colour.danger};
  }
  &[aria-disabled='true'] {
    color: ${colour.textDisabled};
    cursor: default;
  }
  button& {
    width: 100%;
    margin: 0;
    background: none;
    text-align: start;
    cursor: pointer;
  }
  &[data-rail] {
    justify-content: center;
    width: 48px;
    height: 44px;
    padding: 0;
  }
  ${media.forcedColours} {
    &[aria-current='page']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

const words = css`
  display: block;
  min-width: 0;
  & > span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > span + span {
    ${font.caption}
    color: ${colour.textFaint};
  }
`;

export function NavItem({
  label,
  icon,
  currentIcon,
  current = false,
  detail,
  rail = false,
  tone = 'plain',
  disabled = false,
  ref,
  href,
  onClick,
  ...rest
}: NavItemProps) {
  const tip = useTooltip<HTMLAnchorElement>({ label, enabled: rail, placement: 'end', ref });
  // Without an address it is no place but something to do, such as signing out.
  const Tag = (href || disabled ? 'a' : 'button') as 'a';
  return (
    <>
      <Tag
        css={item}
        type={href || disabled ? undefined : 'button'}
        // A link without an address is no link: that is how HTML disables one.
        href={disabled ? undefined : href}
        aria-current={current ? 'page' : undefined}
        aria-disabled={disabled || undefined}
        aria-label={rail ? label : undefined}
        data-rail={rail || undefined}
        data-tone={tone}
        {...tip.mergeProps(rest)}
        ref={tip.ref}
        onClick={(event: MouseEvent<HTMLAnchorElement>) => (disabled ? event.preventDefault() : onClick?.(event))}
      >
        {current && currentIcon ? currentIcon : icon}
        {!rail && (
          <span css={words}>
            <span>{label}</span>
            {detail && <span>{detail}</span>}
          </span>
        )}
      </Tag>
      {tip.bubble}
    </>
  );
}

const tab = css`
  ${font.caption}
  /* Five labels fit next to each other, also where text is larger. */
  font-size: min(0.75rem, 4vw);
  line-height: 1.34;
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[4]};
  flex: 1;
  min-width: 0;
  height: 56px;
  color: ${colour.textMuted};
  touch-action: manipulation;
  &:focus-visible {
    outline-offset: -4px;
  }
  &[aria-current='page'] {
    color: ${colour.text};
    font-weight: 600;
  }
  &[aria-current='page']::before {
    content: '';
    position: absolute;
    inset: 0 calc(50% - 14px) auto;
    height: 3px;
    border-radius: 0 0 2px 2px;
    background: ${colour.mark};
  }
`;

export type TabBarItemProps = Pick<NavItemProps, 'label' | 'icon' | 'currentIcon' | 'current' | 'href' | 'onClick'>;

/** A tab of the phone's bar: icon of 24, label, ribbon on the bar's upper edge. */
export function TabBarItem({ label, icon, currentIcon, current = false, ...rest }: TabBarItemProps) {
  return (
    <a css={tab} aria-current={current ? 'page' : undefined} {...rest}>
      {current && currentIcon ? currentIcon : icon}
      {label}
    </a>
  );
}
