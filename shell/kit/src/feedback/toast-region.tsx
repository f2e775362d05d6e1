// Draws toasts with React Aria's queue: a landmark that F6 reaches, paused while someone reads. Loaded by `toaster`.

import { css, keyframes } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components/Toast';
import { IconButton } from '../controls/icon-button';
import {
  IconAlertCircleFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '../icons/icons';
import { media } from '../theme/media';
import { colour, duration, ease, font, layer, radius, shadow, space } from '../theme/tokens';
import { connectToastSink, mostToasts, type ToastEntry } from './toast';

const arrive = keyframes`from { opacity: 0; transform: translateY(var(--lb-toast-from, 8px)); }`;
const appear = keyframes`from { opacity: 0; }`;

const region = css`
  position: fixed;
  z-index: ${layer.toast};
  inset: auto ${space[16]} calc(var(--lb-toast-bottom, 0px) + ${space[16]}) auto;
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  width: 360px;
  outline: none;
  ${media.mobile} {
    --lb-toast-from: -8px;
    inset: calc(env(safe-area-inset-top) + ${space[8]}) ${space[8]} auto;
    width: auto;
  }
`;

const card = css`
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]} ${space[8]} ${space[12]} ${space[16]};
  border: 1px solid ${colour.floatEdge};
  border-radius: ${radius.card};
  background: ${colour.surface2};
  color: ${colour.text};
  box-shadow: ${shadow.menu};
  animation: ${arrive} ${duration.base} ${ease.in};
  [data-theme='light'] & {
    background: ${colour.surface1};
  }
  & > svg {
    flex: none;
    margin-top: 1px;
  }
  &[data-focus-visible] {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
  ${media.reducedMotion} {
    animation: ${appear} ${duration.quick};
  }
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`;

const texts = css`
  flex: 1;
  min-width: 0;
`;

const heading = css`
  ${font.bodyStrong}
  display: block;
`;

const line = css`
  ${font.small}
  display: block;
  color: ${colour.textMuted};
`;

const act = css`
  ${font.bodyStrong}
  align-self: center;
  margin: -8px 0;
  padding: 8px 12px;
  border: 0;
  border-radius: ${radius.full};
  background: none;
  color: ${colour.accentText};
  cursor: pointer;
  ${media.hover} {
    &:hover {
      background: ${colour.surface3};
    }
  }
`;

const close = css`
  margin: -6px 0;
`;

const looks = {
  success: { ink: colour.success, Icon: IconCircleCheckFilled },
  error: { ink: colour.danger, Icon: IconAlertCircleFilled },
  warning: { ink: colour.warning, Icon: IconAlertTriangle },
  info: { ink: colour.info, Icon: IconInfoCircleFilled },
} as const;

function useQueue() {
  const [queue] = useState(() => new ToastQueue<ToastEntry>({ maxVisibleToasts: mostToasts }));
  useEffect(() => {
    const keys = new Map<number, string>();
    const disconnect = connectToastSink({
      add: (entry) =>
        keys.set(
          entry.id,
          queue.add(entry, {
            timeout: entry.durationMs > 0 ? entry.durationMs : undefined,
            onClose: () => keys.delete(entry.id),
          }),
        ),
      close: (id) => {
        const key = keys.get(id);
        if (key) queue.close(key);
      },
    });
    // A message that nobody can see must not run out.
    const hide = () => (document.hidden ? queue.pauseAll() : queue.resumeAll());
    document.addEventListener('visibilitychange', hide);
    return () => {
      disconnect();
      document.removeEventListener('visibilitychange', hide);
    };
  }, [queue]);
  return queue;
}

export function ToastRegion({ bottomPx = 0 }: { bottomPx?: number }) {
  const queue = useQueue();
  return (
    <AriaToastRegion
      queue={queue}
      css={region}
      aria-label={t`Messages`}
      style={{ '--lb-toast-bottom': `${bottomPx}px` } as React.CSSProperties}
    >
      {({ toast }) => {
        const { title, message, action, type } = toast.content;
        const { ink, Icon } = looks[type];
        return (
          <AriaToast toast={toast} css={card}>
            <Icon size={20} aria-hidden style={{ color: ink }} />
            <ToastContent css={texts}>
              <Text slot="title" css={heading}>
                {title}
              </Text>
              {message && (
                <Text slot="description" css={line}>
                  {message}
                </Text>
              )}
            </ToastContent>
            {action && (
              <button
                type="button"
                css={act}
                onClick={() => {
                  action.onAction();
                  queue.close(toast.key);
                }}
              >
                {action.label}
              </button>
            )}
            <IconButton
              css={close}
              size="row"
              label={t`Close`}
              tooltip={false}
              icon={<IconX size={18} />}
              onClick={() => queue.close(toast.key)}
            />
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
