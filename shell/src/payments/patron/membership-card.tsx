// The membership card of patrons: the user's picture and name, the price, and the seal within its engraving.
import { css } from '@emotion/react';
import type { SessionUser } from '@libretto/contracts/federation';
import { Avatar, PatronSeal } from '@libretto/kit/pictures';
import { formatEuros } from '@libretto/kit/text';
import { colour, ellipsis, font, media, radius, space, tabular } from '@libretto/kit/theme';
import { isRightToLeft } from '@libretto/language/page-language';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { engraving } from '../card/engraving';
import { patronPriceEuros } from './patron.types';

const heightPx = 196;
const widthPx = 432;
/** The drawing has a margin: its petals span 90. */
const sealPx = 108;
const seal = { x: 356, y: 98 } as const;

let engraved: ReturnType<typeof engraving> | undefined;

/** Computed with the first card, because its six thousand points take a slow phone forty milliseconds. */
function rings() {
  engraved ??= engraving(seal);
  return engraved;
}

const card = css`
  position: relative;
  display: grid;
  align-content: space-between;
  height: ${heightPx}px;
  padding: ${space[16]} ${space[20]};
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${colour.sunken};
  box-shadow: inset 0 0 0 1px ${colour.line};
`;
const rosette = css`
  position: absolute;
  inset: 0 0 0 auto;
  height: ${heightPx}px;
  width: ${widthPx}px;
  color: ${colour.goldFill};
  pointer-events: none;
  & path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 0.6;
  }
  ${media.mobile} {
    /* The card is narrower there: the seal moves out with its edge, and the words keep their room. */
    transform: translateX(24px);
  }
`;
/** Mirrors the rings, so that they surround the seal in right-to-left layouts. */
const turned = css`
  scale: -1 1;
`;
/** A gradient that keeps the text readable where the rings run behind it. */
const fade = css`
  position: absolute;
  inset: 0 auto 0 0;
  width: 62%;
  background: linear-gradient(to right, ${colour.sunken} 66%, transparent);
`;
const sealAt = css`
  position: absolute;
  inset: ${seal.y - sealPx / 2}px ${widthPx - seal.x - sealPx / 2}px auto auto;
  ${media.mobile} {
    transform: translateX(24px);
  }
`;
const holder = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[12]};
  max-width: 62%;
`;
const holderTexts = css`
  min-width: 0;
`;
const name = css`
  ${font.rowTitle}
  ${ellipsis}
  display: block;
`;
const forever = css`
  ${font.body}
  display: block;
  color: ${colour.gold};
`;
const price = css`
  position: relative;
  & > strong {
    ${font.display}
    ${tabular}
    display: block;
    font-size: 3rem;
    line-height: 3.25rem;
  }
  & > span {
    ${font.body}
    color: ${colour.textMuted};
  }
`;

/** A patron's own card shows the name in place of the price. */
const owner = css`
  position: relative;
  max-width: 70%;
  & > strong {
    ${font.title}
    ${ellipsis}
    display: block;
  }
`;

export function MembershipCard({ user, isPatron }: { user: SessionUser; isPatron: boolean }) {
  return (
    <div css={card}>
      <svg css={[rosette, isRightToLeft() && turned]} viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden="true">
        {rings().map(({ path, opacity }) => (
          <path key={path} d={path} opacity={opacity} />
        ))}
      </svg>
      <span css={fade} />
      <PatronSeal css={sealAt} sizePx={sealPx} label="" />
      <div css={holder}>
        <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={isPatron ? 64 : 40} patron seal />
        {!isPatron && (
          <span css={holderTexts}>
            <span css={name}>{user.name}</span>
            <span css={forever}>{t`Patron, forever`}</span>
          </span>
        )}
      </div>
      {isPatron ? (
        <p css={owner}>
          <strong>{user.name}</strong>
          <span css={forever}>{t`Patron, forever`}</span>
        </p>
      ) : (
        <p css={price}>
          <strong>{formatEuros(patronPriceEuros)}</strong>
          <span>{t`One payment. No renewal.`}</span>
        </p>
      )}
    </div>
  );
}
