// The frame around every page except the landing and auth pages: sidebar or tabs, the bar at the top, and the page
// itself.
import { css } from '@emotion/react';
import { useOnline } from '@libretto/kit/hooks';
import { media, SkipLink, space, useLayoutWidth, visuallyHiddenStyle } from '@libretto/kit/theme';
import { useLocation } from 'react-router';
import { CurrentPage } from '../app/current-page';
import { pageAt } from '../app/route-of';
import { useFocusOnNavigation } from '../navigation/use-focus-on-navigation';
import { useScrollRestoration } from '../navigation/use-scroll-restoration';
import { SearchKeys } from '../search/panel/search-keys';
import { SearchLauncher } from '../search/panel/search-launcher';
import { SearchScreen } from '../search/search-screen';
import { useUser } from '../session/use-session';
import { LayoutVariables, type LayoutVariablesProps } from './layout-variables';
import { MobileHeader } from './mobile-header';
import { OfflineBar } from './offline-bar';
import { Sidebar } from './sidebar';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';
import { usePlayerSpace } from './use-player-space';

const pageStyle = css`
  min-height: 100dvh;
  padding: var(--lb-page-top) var(--lb-page-side) calc(var(--lb-bottom) + ${space[40]});
  margin-inline-start: var(--lb-sidebar);
  outline: none;
  /**
   * A page's skeleton has the layout of the page: its parts have the page's width, and its heads may extend beyond. A page
   * may be narrower, so this is no more specific than a style of the page.
   */
  & > :where(:not([data-full-width], [aria-busy])),
  & > :where([aria-busy]) > * {
    max-width: 1680px;
  }
  & h1:focus {
    outline: none;
  }
  ${media.mobile} {
    padding-bottom: calc(var(--lb-bottom) + ${space[24]});
  }
`;

/** The phone's header already shows the title; the page's own heading remains for screen readers. */
const headingInHeader = css`
  ${media.mobile} {
    & h1 {
      ${visuallyHiddenStyle}
    }
  }
`;

export function Frame() {
  const { pathname, search } = useLocation();
  const user = useUser();
  const isPhone = useLayoutWidth() === 'mobile';
  const isDesktop = useLayoutWidth() === 'desktop';
  const isOnline = useOnline();
  useScrollRestoration();
  useFocusOnNavigation();

  const page = pageAt(pathname, search, user?.id ?? null);
  const route = page?.route ?? null;
  const isFinance = pathname.startsWith('/admin/finance');
  return (
    <>
      <Measures pathname={pathname} isPhone={isPhone} isRail={isFinance} hasOfflineBar={!isOnline} />
      <SkipLink />
      <SearchKeys isPhone={isPhone} />
      {isPhone ? <MobileHeader route={route} /> : <Sidebar pathname={pathname} isRail={!isDesktop || isFinance} />}
      {!isPhone && <TopBar />}
      <main id="main" tabIndex={-1} css={[pageStyle, route?.titleInHeader && headingInHeader]}>
        {isPhone && route?.hasSearchField && <SearchLauncher />}
        <CurrentPage page={page} />
      </main>
      {!isOnline && <OfflineBar />}
      {isPhone && <TabBar current={route?.tab} />}
      {isPhone && <SearchScreen />}
    </>
  );
}

type MeasuresProps = { pathname: string; isPhone: boolean } & Omit<LayoutVariablesProps, 'hasPlayer'>;

/** A separate component, so that the frame and its page do not render again when the player appears. */
function Measures({ pathname, isPhone, ...measures }: MeasuresProps) {
  return <LayoutVariables hasPlayer={usePlayerSpace(pathname, isPhone)} {...measures} />;
}
