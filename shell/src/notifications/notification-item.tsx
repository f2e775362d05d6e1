// One notification: its text and its time. Unseen ones stand out by weight and a dot, and a press marks them as seen.
import { css } from '@emotion/react';
import type { Notification } from '@libretto/contracts/http/social/notifications';
import { RelativeTime } from '@libretto/kit/text';
import { colour, font, media, space, VisuallyHidden } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router';

const item = css`
  position: relative;
  & > * {
    ${font.body}
    position: relative;
    display: block;
    width: 100%;
    padding: ${space[12]} ${space[20]} ${space[12]} ${space[40]};
    border: 0;
    background: none;
    color: ${colour.textMuted};
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  & > *:focus-visible {
    outline-offset: -2px;
  }
  &[data-unseen] > * {
    color: ${colour.text};
    font-weight: 500;
  }
  &[data-unseen] > *::after {
    content: '';
    position: absolute;
    inset: 18px auto auto ${space[20]};
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${colour.mark};
  }
  & + &::before {
    content: '';
    position: absolute;
    inset: 0 ${space[20]} auto ${space[40]};
    border-top: 1px solid ${colour.line};
  }
  ${media.hover} {
    & > *:hover {
      background: ${colour.surface3};
    }
    [data-theme='light'] & > *:hover {
      background: ${colour.surface2};
    }
  }
`;

const time = css`
  ${font.caption}
  display: block;
  margin-top: ${space[2]};
  color: ${colour.textFaint};
`;

export interface NotificationItemProps {
  notification: Notification;
  onSeen(id: string): void;
  onLeave(): void;
}

export function NotificationItem({ notification, onSeen, onLeave }: NotificationItemProps) {
  const { id, body, seen, created_at, link } = notification;
  const press = () => {
    if (!seen) onSeen(id);
  };
  const content = (
    <>
      {!seen && <VisuallyHidden>{t`Unseen:`} </VisuallyHidden>}
      {body}
      <RelativeTime css={time} at={created_at} form="notification" />
    </>
  );
  return (
    <li css={item} data-unseen={!seen || undefined}>
      {link ? (
        <Link
          to={link}
          onClick={(event) => {
            press();
            // With a modifier key the link opens in another tab or window, and the list stays open.
            if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) onLeave();
          }}
        >
          {content}
        </Link>
      ) : (
        <button type="button" onClick={press}>
          {content}
        </button>
      )}
    </li>
  );
}
