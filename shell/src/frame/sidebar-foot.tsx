// What always stays in sight at the sidebar's foot: signing out. Uploading joins it when it is there.
import { css } from '@emotion/react';
import { IconLogout } from '@libretto/kit/icons';
import { NavItem } from '@libretto/kit/nav-item';
import { space } from '@libretto/kit/tokens';
import { useNavigate } from 'react-router';
import { signOut } from '../session/sign-out';
import type { SidebarProps } from './sidebar';

const foot = css`
  display: grid;
  flex: none;
  gap: ${space[8]};
  padding: ${space[8]} ${space[12]} ${space[12]};
`;

export function SidebarFoot({ isRail }: Pick<SidebarProps, 'isRail'>) {
  const navigate = useNavigate();
  return (
    <div css={foot}>
      <NavItem
        label="Sign Out"
        icon={<IconLogout size={20} />}
        rail={isRail}
        onClick={() => void signOut((path) => void navigate(path))}
      />
    </div>
  );
}
