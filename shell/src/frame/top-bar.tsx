// The bar above every page on tablets and desktops. Page heads extend behind it; it gets a background once the page
// scrolls.
import { css } from '@emotion/react';
import { buttonStyle } from '@libretto/kit/controls';
import { colour, duration, ease, layer, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Bell } from '../notifications/bell';
import { SearchBox } from '../search/panel/search-box';
import { useIsGuest, useUser } from '../session/use-session';
import { AccountMenu } from './account-menu';
import { behindHead } from './head-style';
import { ThemeToggle } from './theme-toggle';
import { useGroundBehind } from './use-ground-behind';
import { useIsScrolled } from './use-is-scrolled';

const bar = css`
  position: fixed;
  inset: 0 0 auto var(--lb-sidebar);
  z-index: ${layer.shell};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[24]};
  height: var(--lb-page-top);
  padding: 0 var(--lb-page-side);
  transition: background-color ${duration.quick} ${ease.in};
  &[data-scrolled] {
    background: ${colour.canvas};
  }
`;

const controls = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`;

const account = css`
  display: grid;
  margin-inline-start: ${space[8]};
`;

export function TopBar() {
  const user = useUser();
  const isGuest = useIsGuest();
  const isScrolled = useIsScrolled();
  const ground = useGroundBehind();
  return (
    <header css={[bar, behindHead]} data-scrolled={isScrolled || undefined} data-over={ground} data-top-bar="">
      <SearchBox />
      <div css={controls} data-controls="">
        <ThemeToggle />
        {user && <Bell user={user} />}
        {user && (
          <span css={account}>
            <AccountMenu user={user} />
          </span>
        )}
        {isGuest && (
          <a css={buttonStyle('secondary')} href="/login">
            {t`Sign in`}
          </a>
        )}
      </div>
    </header>
  );
}
