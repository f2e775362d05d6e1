// The bell with the number of unseen notifications; a press opens them in a popover, on phones in a sheet.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { IconButton } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { IconBell, IconBellFilled } from '@libretto/kit/icons';
import { CountBadge, formatUnread } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useUnreadCount } from './use-notifications';

const NotificationPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "notifications" */ './notification-panel')).NotificationPanel,
  { name: () => t`Notifications`, place: 'dialog', onDismiss: ({ onClose }) => onClose() },
);

const slot = css`
  position: relative;
  display: grid;
`;

const badge = css`
  position: absolute;
  inset: 1px -1px auto auto;
  pointer-events: none;
`;

export function Bell({ user, iconPx = 20 }: { user: SessionUser; iconPx?: number }) {
  const unread = useUnreadCount(user.id);
  const count = formatUnread(unread);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <span css={slot}>
      <IconButton
        ref={trigger}
        label={unread > 0 ? t`Notifications, ${count} unseen` : t`Notifications`}
        icon={isOpen ? <IconBellFilled size={iconPx} /> : <IconBell size={iconPx} />}
        variant={isOpen ? 'surface' : 'plain'}
        tooltip={!isOpen}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NotificationPanel.preload}
        onFocus={NotificationPanel.preload}
        onClick={() => setOpen(true)}
      />
      <CountBadge css={badge} count={unread} />
      {isOpen && <NotificationPanel triggerRef={trigger} unread={unread} onClose={() => setOpen(false)} />}
    </span>
  );
}
