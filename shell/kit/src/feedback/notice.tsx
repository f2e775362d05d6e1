// A strip inside a form, a card or over the player: the event, then the safe state.
import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { IconAlertCircleFilled, IconAlertTriangle, IconCircleCheckFilled, IconInfoCircleFilled } from '../icons/icons';
import { colour, font, radius, space } from '../theme/tokens';

export type NoticeTone = 'success' | 'warning' | 'danger' | 'info';

export type NoticeProps = {
  tone: NoticeTone;
  /** Said first, in the tone's colour. */
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** `bar` spans the width, 40 px high, without corners: the offline bar. */
  form?: 'strip' | 'bar';
  className?: string;
};

const strip = css`
  ${font.small}
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]};
  border-radius: ${radius.field};
  color: ${colour.text};
  outline: 1px solid transparent;
  & > svg {
    flex: none;
  }
  & > p {
    flex: 1;
  }
  &[data-form='bar'] {
    align-items: center;
    min-height: 40px;
    padding: ${space[8]} ${space[24]};
    border-radius: 0;
  }
`;

const looks = {
  success: { ink: colour.success, ground: colour.successSoft, Icon: IconCircleCheckFilled },
  warning: { ink: colour.warning, ground: colour.warningSoft, Icon: IconAlertTriangle },
  danger: { ink: colour.danger, ground: colour.dangerSoft, Icon: IconAlertCircleFilled },
  info: { ink: colour.info, ground: colour.infoSoft, Icon: IconInfoCircleFilled },
} as const;

export function Notice({ tone, title, children, icon, action, form = 'strip', className }: NoticeProps) {
  const { ink, ground, Icon } = looks[tone];
  return (
    <div
      css={strip}
      className={className}
      style={{ background: ground }}
      data-form={form}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      {icon ?? <Icon size={18} aria-hidden style={{ color: ink }} />}
      <p>
        {title && <strong style={{ color: ink, fontWeight: 600 }}>{title}</strong>} {children}
      </p>
      {action}
    </div>
  );
}
