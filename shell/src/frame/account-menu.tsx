// Behind the avatar: what belongs to the person. On phones it also holds what only the sidebar shows elsewhere.
import { bus, type SessionUser } from '@libretto/contracts/federation';
import { Avatar } from '@libretto/kit/avatar';
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
import { MenuButton, type MenuEntry } from '@libretto/kit/menu-button';
import { imageIdOf } from '@libretto/product/pictures';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../session/sign-out';
import { likedSongsPath } from './destinations';

export interface AccountMenuProps {
  user: SessionUser;
  /** Adds the entries of YOUR MUSIC. */
  isPhone?: boolean;
}

export function AccountMenu({ user, isPhone = false }: AccountMenuProps) {
  const navigate = useNavigate();
  const go = (id: string, label: string, icon: ReactNode, to: string): MenuEntry => ({
    id,
    label,
    icon,
    onAction: () => void navigate(to),
  });
  const entries: MenuEntry[] = [
    go('profile', 'Profile', <IconUser size={20} />, '/profile'),
    go('statement', 'Statement', <IconWallet size={20} />, '/statement'),
    {
      id: 'patron',
      label: user.isPatron ? 'Patron Status' : 'Become a Patron',
      icon: <IconRosetteDiscountCheckFilled size={20} />,
      onAction: () => bus.emit('patron/open', {}),
    },
    go('settings', 'Settings', <IconSettings size={20} />, '/settings'),
  ];
  if (isPhone) {
    entries.push(
      'separator',
      go('liked', 'Liked Songs', <IconHeart size={20} />, likedSongsPath),
      go('history', 'History', <IconHistory size={20} />, '/history'),
      go('top-lists', 'Top lists', <IconTrophy size={20} />, '/top-lists'),
    );
    if (user.isArtist) entries.push(go('upload', 'Upload Music', <IconUpload size={20} />, '/upload'));
    if (user.isAdmin) entries.push(go('review', 'Review', <IconClipboardCheck size={20} />, '/admin/review'));
    if (user.isAdmin || user.isFinance)
      entries.push(go('moderation', 'Moderation', <IconAlertTriangle size={20} />, '/admin/moderation'));
    if (user.isAdmin) entries.push(go('admin', 'Administration', <IconSettings size={20} />, '/admin'));
    if (user.isFinance) entries.push(go('finance', 'Finance audit', <IconReportMoney size={20} />, '/admin/finance'));
  }
  entries.push('separator', {
    id: 'sign-out',
    label: 'Sign Out',
    icon: <IconLogout size={20} />,
    onAction: () => void signOut((path) => void navigate(path)),
  });
  return (
    <MenuButton
      label={`Account of ${user.name}`}
      entries={entries}
      size="row"
      icon={
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={32} patron={user.isPatron} seal />
      }
    />
  );
}
