// The menu behind the avatar, with the user's own pages. On phones it also holds entries that the sidebar shows
// elsewhere.
import { bus, type SessionUser } from '@libretto/contracts/federation';
import { MenuButton, type MenuEntry } from '@libretto/kit/controls';
import {
  IconAlertTriangle,
  IconClipboardCheck,
  IconHeart,
  IconHistory,
  IconLogout,
  IconReportMoney,
  IconRosetteDiscountCheckFilled,
  IconSettings,
  IconTrophy,
  IconUpload,
  IconUser,
  IconWallet,
} from '@libretto/kit/icons';
import { Avatar } from '@libretto/kit/pictures';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../session/sign-out';
import { likedSongsPath } from './destinations';

export interface AccountMenuProps {
  user: SessionUser;
  /** Adds the entries of YOUR MUSIC, which phones lack a sidebar for. */
  isPhone?: boolean;
}

export function AccountMenu({ user, isPhone = false }: AccountMenuProps) {
  const navigate = useNavigate();
  const { name } = user;
  const go = (id: string, label: string, icon: ReactNode, to: string): MenuEntry => ({
    id,
    label,
    icon,
    onAction: () => void navigate(to),
  });
  const entries: MenuEntry[] = [
    go('profile', t`Profile`, <IconUser size={20} />, '/profile'),
    go('statement', t`Statement`, <IconWallet size={20} />, '/statement'),
    {
      id: 'patron',
      label: user.isPatron ? t`Patron Status` : t`Become a Patron`,
      icon: <IconRosetteDiscountCheckFilled size={20} />,
      onAction: () => bus.emit('patron/open', {}),
    },
    go('settings', t`Settings`, <IconSettings size={20} />, '/settings'),
  ];
  if (user.rolesAwaitingFactor?.length) {
    entries.push(
      go('second-factor', t`Add a second factor`, <IconAlertTriangle size={20} />, '/settings/login-security'),
    );
  }
  if (isPhone) {
    entries.push(
      'separator',
      go('liked', t`Liked Songs`, <IconHeart size={20} />, likedSongsPath),
      go('history', t`History`, <IconHistory size={20} />, '/history'),
      go('top-lists', t`Top lists`, <IconTrophy size={20} />, '/top-lists'),
    );
    if (user.isArtist) entries.push(go('upload', t`Upload Music`, <IconUpload size={20} />, '/upload'));
    if (user.isAdmin) entries.push(go('review', t`Review`, <IconClipboardCheck size={20} />, '/admin/review'));
    if (user.isAdmin || user.isFinance)
      entries.push(go('moderation', t`Moderation`, <IconAlertTriangle size={20} />, '/admin/moderation'));
    if (user.isAdmin) entries.push(go('admin', t`Administration`, <IconSettings size={20} />, '/admin'));
    if (user.isFinance) entries.push(go('finance', t`Finance audit`, <IconReportMoney size={20} />, '/admin/finance'));
  }
  entries.push('separator', {
    id: 'sign-out',
    label: t`Sign Out`,
    icon: <IconLogout size={20} />,
    onAction: () => void signOut((path) => void navigate(path)),
  });
  return (
    <MenuButton
      label={t`Account of ${name}`}
      entries={entries}
      size="row"
      icon={
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={32} patron={user.isPatron} seal />
      }
    />
  );
}
