// Small labels: what a song costs, what a person is, the status of an upload. Colour is never the only sign of a status.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '../icons/icons';
import { colour, font, radius, space, tabular } from '../theme/tokens';
import { formatTalents } from './format';
import { Label } from './label';

export type TagTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

export type TagProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  children: ReactNode;
  tone?: TagTone;
  /** 14 px, before the word. */
  icon?: ReactNode;
};

const base = css`
  ${font.caption}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: ${space[4]};
  height: max(20px, 1rem + 2px);
  padding: 0 6px;
  border-radius: ${radius.tag};
  white-space: nowrap;
  outline: 1px solid transparent;
  outline-offset: -1px;
`;

const tones = {
  neutral: css`
    color: ${colour.textMuted};
    background: ${colour.surface3};
  `,
  accent: css`
    color: ${colour.accentText};
    background: ${colour.accentSoft};
  `,
  success: css`
    color: ${colour.success};
    background: ${colour.successSoft};
  `,
  warning: css`
    color: ${colour.warning};
    background: ${colour.warningSoft};
  `,
  danger: css`
    color: ${colour.danger};
    background: ${colour.dangerSoft};
  `,
  info: css`
    color: ${colour.info};
    background: ${colour.infoSoft};
  `,
} as const;

export function Tag({ tone = 'neutral', icon, children, ...rest }: TagProps) {
  return (
    <span css={[base, tones[tone]]} {...rest}>
      {icon}
      <Label>{children}</Label>
    </span>
  );
}

const figures = css`
  ${tabular}
`;

/** `75 Talents` on what can be bought. */
export function PriceTag({ talents, ...rest }: { talents: number } & Omit<TagProps, 'children' | 'tone'>) {
  return (
    <Tag tone="accent" css={figures} {...rest}>
      {formatTalents(talents)}
    </Tag>
  );
}

export const PurchasedTag = () => <Tag>{t`Purchased`}</Tag>;
export const ArtistTag = () => <Tag>{t`Artist`}</Tag>;

/** For posts that only tuned-in people see. */
export const LockTag = ({ className }: { className?: string }) => (
  <Tag className={className} icon={<IconLock size={14} aria-hidden />}>{t`Tuned in only`}</Tag>
);

export type DistributionStatus = 'Approved' | 'Pending' | 'Needs Action!';

const statuses = {
  Approved: { tone: 'success', Icon: IconCheck },
  Pending: { tone: 'neutral', Icon: IconClock },
  'Needs Action!': { tone: 'warning', Icon: IconAlertTriangle },
} as const;

const statusTexts = (): Record<DistributionStatus, string> => ({
  Approved: t`Approved`,
  Pending: t`Pending`,
  'Needs Action!': t`Needs Action!`,
});

/** An upload's status in the catalogue's words. */
export function StatusTag({ status }: { status: DistributionStatus }) {
  const { tone, Icon } = statuses[status];
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {statusTexts()[status]}
    </Tag>
  );
}
