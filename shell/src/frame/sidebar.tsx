// The main navigation on tablets and desktops: expanded, or as a rail of icons.

import { css } from '@emotion/react';
import { NavItem } from '@libretto/kit/controls';
import { IconAlertTriangle, IconClipboardCheck, IconReportMoney, IconSettings } from '@libretto/kit/icons';
import { Brand, BrandMark } from '@libretto/kit/pictures';
import { colour, font, layer, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useUser } from '../session/use-session';
import { type Destination, menu, yourMusic } from './destinations';
import { GuestBlock } from './guest-block';
import { PlaylistLinks } from './playlist-links';
import type { SidebarProps } from './sidebar-foot';
import { SidebarFoot } from './sidebar-foot';
import { UserBlock } from './user-block';

const frame = css`
  position: fixed;
  inset: 0 auto calc(var(--lb-player) + var(--lb-offline)) 0;
  z-index: ${layer.shell};
  display: flex;
  flex-direction: column;
  width: var(--lb-sidebar);
  background: ${colour.sunken};
`;

const logo = css`
  display: flex;
  align-items: center;
  flex: none;
  height: 64px;
  padding: 0 ${space[24]};
  border-radius: ${radius.field};
  &:focus-visible {
    outline-offset: -4px;
  }
  [data-rail] > & {
    justify-content: center;
    padding: 0;
  }
`;

const middle = css`
  flex: 1;
  min-height: 0;
  padding: 0 ${space[12]} ${space[8]};
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
`;

const heading = css`
  ${font.overline}
  padding: ${space[16]} ${space[12]} ${space[8]};
  color: ${colour.textMuted};
`;

const divider = css`
  width: 24px;
  margin: ${space[12]} auto;
  border: 0;
  border-top: 1px solid ${colour.line};
`;

const items = css`
  [data-rail] & {
    display: grid;
    gap: ${space[4]};
  }
`;

export function Sidebar({ pathname, isRail }: SidebarProps) {
  const user = useUser();
  const lists = { pathname, isRail };
  return (
    <nav css={frame} aria-label={t`Main`} data-rail={isRail || undefined}>
      <a css={logo} href={user ? '/dashboard' : '/'} aria-label="Libretto">
        {isRail ? <BrandMark /> : <Brand />}
      </a>
      {user ? <UserBlock user={user} isRail={isRail} /> : <GuestBlock isRail={isRail} />}
      <div css={middle}>
        <NavList {...lists} heading={t`MENU`} destinations={menu()} />
        {isRail && <hr css={divider} />}
        <NavList {...lists} heading={t`YOUR MUSIC`} destinations={yourMusic()} />
        {user && !isRail && <PlaylistLinks pathname={pathname} />}
        {(user?.isFinance || user?.isAdmin) && (
          <hr css={divider} style={isRail ? undefined : { width: 'auto', marginInline: 12 }} />
        )}
        {user?.isAdmin && (
          <NavItem
            href="/admin/review"
            label={t`Review`}
            icon={<IconClipboardCheck size={20} />}
            currentIcon={<IconClipboardCheck size={20} stroke={2.5} />}
            current={pathname.startsWith('/admin/review')}
            rail={isRail}
          />
        )}
        {(user?.isAdmin || user?.isFinance) && (
          <NavItem
            href="/admin/moderation"
            label={t`Moderation`}
            icon={<IconAlertTriangle size={20} />}
            currentIcon={<IconAlertTriangle size={20} stroke={2.5} />}
            current={pathname.startsWith('/admin/moderation')}
            rail={isRail}
          />
        )}
        {user?.isAdmin && (
          <NavItem
            href="/admin"
            label={t`Administration`}
            icon={<IconSettings size={20} />}
            currentIcon={<IconSettings size={20} stroke={2.5} />}
            current={pathname === '/admin'}
            rail={isRail}
          />
        )}
        {user?.isFinance && (
          <NavItem
            href="/admin/finance"
            label={t`Finance audit`}
            icon={<IconReportMoney size={20} />}
            currentIcon={<IconReportMoney size={20} stroke={2.5} />}
            current={pathname.startsWith('/admin/finance')}
            rail={isRail}
          />
        )}
      </div>
      {user && <SidebarFoot user={user} pathname={pathname} isRail={isRail} />}
    </nav>
  );
}

interface NavListProps extends SidebarProps {
  heading: string;
  destinations: readonly Destination[];
}

function NavList({ heading: text, destinations, pathname, isRail }: NavListProps) {
  const headingId = useId();
  return (
    <>
      <p css={heading} id={headingId} hidden={isRail}>
        {text}
      </p>
      <ul css={items} aria-labelledby={headingId}>
        {destinations.map(({ href, label, icon, currentIcon }) => (
          <li key={href}>
            <NavItem
              href={href}
              label={label}
              icon={icon(20)}
              currentIcon={currentIcon(20)}
              current={pathname === href}
              rail={isRail}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
