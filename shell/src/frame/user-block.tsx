// The signed-in user at the top of the sidebar: picture, name, level.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { Tooltip } from '@libretto/kit/controls';
import { ProgressBar } from '@libretto/kit/feedback';
import { Avatar } from '@libretto/kit/pictures';
import { colour, ellipsis, font, radius, space, tabular } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { level } from './level';

const block = css`
  flex: none;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${space[12]};
  align-items: center;
  margin: ${space[8]} ${space[12]} 0;
  padding: ${space[4]} ${space[12]} ${space[4]};
  border-radius: ${radius.field};
`;

const name = css`
  ${font.bodyStrong}
  ${ellipsis}
`;

const figures = css`
  ${font.caption}
  ${tabular}
  display: flex;
  justify-content: space-between;
  gap: ${space[8]};
  color: ${colour.textFaint};
`;

const progress = css`
  ${font.caption}
  ${tabular}
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: ${space[8]};
  margin-top: ${space[8]};
  color: ${colour.textFaint};
`;

const railLink = css`
  display: grid;
  flex: none;
  width: 48px;
  height: 48px;
  margin: ${space[4]} auto ${space[8]};
  place-items: center;
  border-radius: ${radius.full};
`;

export function UserBlock({ user, isRail }: { user: SessionUser; isRail: boolean }) {
  const { name: holder } = user;
  const { number, points, target } = level;
  const percent = Math.round(level.share * 100);
  const picture = (sizePx: 32 | 40) => (
    <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={sizePx} patron={user.isPatron} seal />
  );
  if (isRail) {
    return (
      <Tooltip label={user.name} placement="end">
        <a css={railLink} href="/profile" aria-label={t`Profile of ${holder}`}>
          {picture(32)}
        </a>
      </Tooltip>
    );
  }
  return (
    <a css={block} href="/profile">
      {picture(40)}
      <span style={{ display: 'grid', minWidth: 0 }}>
        <span css={name}>{user.name}</span>
        <span css={figures}>
          <span>{t`Level ${number}`}</span>
          <span>{t`XP ${points} of ${target}`}</span>
        </span>
      </span>
      <span css={progress}>
        <ProgressBar share={level.share} label={t`Experience`} tone="muted" />
        {t`${percent}%`}
      </span>
    </a>
  );
}
