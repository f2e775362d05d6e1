// The sidebar's foot, which is always visible: the upload link, for artists, and signing out.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { buttonStyle, NavItem } from '@libretto/kit/controls';
import { IconLogout, IconUpload } from '@libretto/kit/icons';
import { colour, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router';
import { signOut } from '../session/sign-out';

const foot = css`
  display: grid;
  flex: none;
  gap: ${space[8]};
  padding: ${space[8]} ${space[12]} ${space[12]};
`;

const pill = css`
  padding-inline: ${space[8]};
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
      <a css={[buttonStyle('secondary'), pill]} href="/upload">
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

export interface SidebarProps {
  pathname: string;
  isRail: boolean;
}
