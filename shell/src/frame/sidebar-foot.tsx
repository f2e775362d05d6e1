// The sidebar's foot, which is always visible: the upload link, for artists, and signing out.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { buttonStyle } from '@libretto/kit/button';
import { IconLogout, IconUpload } from '@libretto/kit/icons';
import { NavItem } from '@libretto/kit/nav-item';
import { colour, radius, space } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router';
import { signOut } from '../session/sign-out';
import type { SidebarProps } from './sidebar';

const foot = css`
  display: grid;
  flex: none;
  gap: ${space[8]};
  padding: ${space[8]} ${space[12]} ${space[12]};
`;

const railPill = css`
  height: 40px;
  border-radius: ${radius.full};
  background: ${colour.surface3};
  color: ${colour.text};
`;

export function SidebarFoot({ user, pathname, isRail }: SidebarProps & { user: SessionUser }) {
  const navigate = useNavigate();
  return (
    <div css={foot}>
      {user.isArtist && <UploadLink isHere={pathname === '/upload'} isRail={isRail} />}
      <NavItem
        label={t`Sign Out`}
        icon={<IconLogout size={20} />}
        rail={isRail}
        onClick={() => void signOut((path) => void navigate(path))}
      />
    </div>
  );
}

/** On /upload the button becomes a highlighted row with the ribbon, because the user is already on that page. */
function UploadLink({ isHere, isRail }: { isHere: boolean; isRail: boolean }) {
  const icon = <IconUpload size={20} aria-hidden />;
  if (!isHere && !isRail) {
    return (
      <a css={buttonStyle('secondary')} href="/upload">
        {icon}
        {t`Upload Music`}
      </a>
    );
  }
  return (
    <NavItem
      css={isHere ? undefined : railPill}
      href="/upload"
      label={t`Upload Music`}
      icon={icon}
      current={isHere}
      rail={isRail}
    />
  );
}
