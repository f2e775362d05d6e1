// The notifications panel below the bell; on phones a sheet.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Popover, Sheet } from '@libretto/kit/overlays';
import { font, space, useMedia } from '@libretto/kit/theme';
import { isRightToLeft } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import { NotificationList } from './notification-list';
import { useMarkSeen } from './use-notifications';

export interface NotificationPanelProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  unread: number;
  onClose(): void;
}

/** The offset from the bell's right edge to that of the page's content: the avatar and its gap. */
const toContentEdgePx = () => (isRightToLeft() ? -48 : 48);

const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex: none;
  min-height: 56px;
  padding: ${space[8]} ${space[8]} 0 ${space[20]};
  & > h2 {
    ${font.section}
  }
`;

/** Aligns the button's text with the title's. */
const headerAction = css`
  margin-inline-start: calc(-1 * ${space[16]});
`;

const body = css`
  min-height: 0;
  max-height: 560px;
  overflow: auto;
  overscroll-behavior: contain;
`;

export function NotificationPanel({ triggerRef, unread, onClose }: NotificationPanelProps) {
  const isPhone = useMedia('mobile');
  const markSeen = useMarkSeen();
  const markAll = unread > 0 && (
    <Button variant="ghost" size="row" onClick={() => markSeen.mutate({ body: { markAllAsSeen: true } })}>
      {t`Mark all as seen`}
    </Button>
  );
  const list = (
    <NotificationList onSeen={(id) => markSeen.mutate({ body: { notificationId: id } })} onLeave={onClose} />
  );
  if (isPhone) {
    return (
      <Sheet
        isOpen
        onClose={onClose}
        title={t`Notifications`}
        header={markAll && <div css={headerAction}>{markAll}</div>}
        flush
      >
        {list}
      </Sheet>
    );
  }
  return (
    <Popover
      label={t`Notifications`}
      isOpen
      onClose={onClose}
      triggerRef={triggerRef}
      crossOffsetPx={toContentEdgePx()}
    >
      <div css={head}>
        <h2>{t`Notifications`}</h2>
        {markAll}
      </div>
      <div css={body}>{list}</div>
    </Popover>
  );
}
