// The phone's header: on tab roots the mark and the user's controls, on other pages the back button.
import { css } from '@emotion/react';
import { BackButton, buttonStyle } from '@libretto/kit/controls';
import { BrandMark, LevelRing } from '@libretto/kit/pictures';
import { colour, duration, ease, font, layer, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { PageRoute } from '../app/page-routes';
import { pageTitle } from '../app/page-titles';
import { useGoBack } from '../navigation/use-go-back';
import { Bell } from '../notifications/bell';
import { useIsGuest, useUser } from '../session/use-session';
import { AccountMenu } from './account-menu';
import { behindHead } from './head-style';
import { level } from './level';
import { ThemeToggle } from './theme-toggle';
import { useGroundBehind } from './use-ground-behind';
import { useIsScrolled } from './use-is-scrolled';

const header = css`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layer.shell};
  display: flex;
  align-items: center;
  gap: ${space[8]};
  height: var(--lb-page-top);
  padding: 0 ${space[16]};
  transition: background-color ${duration.quick} ${ease.in};
  &[data-scrolled] {
    background: ${colour.canvas};
  }
`;

const title = css`
  ${font.title}
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 800;
  transition: opacity ${duration.quick} ${ease.in};
`;

const mark = css`
  position: relative;
  display: grid;
  margin-inline-end: ${space[4]};
  /* The bookmark is narrow; a thumb is not. */
  &::after {
    content: '';
    position: absolute;
    inset: -11px -14px;
  }
`;

const backSlot = css`
  margin-inline: -8px -4px;
`;

const controls = css`
  display: flex;
  align-items: center;
  gap: ${space[4]};
`;

const account = css`
  display: grid;
  margin-inline-start: ${space[4]};
`;

const pageSlot = css`
  display: flex;
  align-items: center;
  &:empty {
    display: none;
  }
`;

/** The id of the element into which a page renders its own header controls on phones, such as search and the menu. */
export const pageActionsId = 'page-actions';

export function MobileHeader({ route }: { route: PageRoute | null }) {
  const user = useUser();
  const isGuest = useIsGuest();
  const isScrolled = useIsScrolled();
  const ground = useGroundBehind();
  const goBack = useGoBack();
  const isRoot = route?.isTabRoot ?? false;
  return (
    <header css={[header, behindHead]} data-scrolled={isScrolled || undefined} data-over={ground}>
      {isRoot ? (
        <a css={mark} href={user ? '/dashboard' : '/'} aria-label="Libretto" data-mark="">
          <BrandMark heightPx={22} />
        </a>
      ) : (
        <span css={backSlot} data-controls="">
          <BackButton onClick={goBack} />
        </span>
      )}
      {/* Hidden from screen readers, which read the page's own heading. */}
      <span css={title} aria-hidden="true" data-title="">
        {route?.titleInHeader || route?.isTabRoot ? pageTitle(route.title) : ''}
      </span>
      <div css={controls} data-controls="">
        <span css={pageSlot} id={pageActionsId} data-controls="" />
        {isRoot && <ThemeToggle iconPx={24} />}
        {isRoot && user && (
          <>
            <Bell user={user} iconPx={24} />
            <LevelRing level={level.number} share={level.share} />
            <span css={account}>
              <AccountMenu user={user} isPhone />
            </span>
          </>
        )}
        {isRoot && isGuest && (
          <a css={buttonStyle('secondary')} href="/login">
            {t`Sign in`}
          </a>
        )}
      </div>
    </header>
  );
}
