// One screen: the song with its price, what is left afterwards, and who gets it.
import { css } from '@emotion/react';
import { Avatar } from '@libretto/kit/avatar';
import { Button } from '@libretto/kit/button';
import { Cover } from '@libretto/kit/cover';
import { Dialog } from '@libretto/kit/dialog';
import { eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/format';
import { IconCheck } from '@libretto/kit/icons';
import { media, useLayoutWidth } from '@libretto/kit/media';
import { Notice } from '@libretto/kit/notice';
import { Statement } from '@libretto/kit/statement';
import { colour, duration, ease, font, space, tabular } from '@libretto/kit/tokens';
import { imageIdOf } from '../image-id';

const ARTIST_SHARE = 0.85;

export interface PurchaseDialogProps {
  readonly isOpen: boolean;
  readonly song: {
    readonly name: string;
    readonly artistName: string;
    readonly artistId: string;
    readonly artworkUrl: string | null;
    readonly price: number;
  };
  readonly talentBalance: number;
  readonly phase: 'ready' | 'processing' | 'bought';
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function PurchaseDialog({ isOpen, song, talentBalance, phase, error, onConfirm, onClose }: PurchaseDialogProps) {
  const isPhone = useLayoutWidth() === 'mobile';
  const isCovered = talentBalance >= song.price || phase === 'bought';
  const before = phase === 'bought' ? talentBalance + song.price : talentBalance;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="buy"
      title="Buy song"
      locked={phase === 'processing'}
      footer={
        phase === 'bought' ? undefined : (
          <>
            {/* A double Enter must not pay, so the focus starts here. */}
            {!isPhone && (
              <Button variant="ghost" size="pay" autoFocus disabled={phase === 'processing'} onClick={onClose}>
                Cancel
              </Button>
            )}
            <Button
              variant="primary"
              size="pay"
              fullWidth={isPhone}
              busy={phase === 'processing'}
              disabled={!isCovered}
              onClick={onConfirm}
            >
              Buy for {formatTalents(song.price)}
            </Button>
          </>
        )
      }
    >
      <div css={body}>
        <div css={head}>
          <Cover imageId={imageIdOf(song.artworkUrl)} sizePx={88} fallbackName={song.name} />
          <div css={names}>
            <p css={songName}>{song.name}</p>
            <p css={muted}>{song.artistName}</p>
          </div>
          <p css={price}>
            {formatTalents(song.price)}
            <span>{formatEuros(eurosOfTalents(song.price))}</span>
          </p>
        </div>
        <Statement
          lines={[
            { label: 'Your balance', amount: formatTalents(before, { fixed: true }) },
            { label: 'This song', amount: formatTalents(-song.price, { fixed: true }) },
          ]}
          total={{ label: 'Balance after', amount: formatTalents(before - song.price, { fixed: true }) }}
        />
        {phase === 'bought' ? (
          <p css={success} role="status">
            <span css={tick}>
              <IconCheck size={20} />
            </span>
            Song Purchased! It plays in full now.
          </p>
        ) : (
          <p css={share}>
            <Avatar id={song.artistId} name={song.artistName} sizePx={32} />
            <span>
              85&nbsp;% goes to {song.artistName}:{' '}
              <strong>{formatEuros(eurosOfTalents(song.price) * ARTIST_SHARE, 4)}</strong>.
            </span>
          </p>
        )}
        {(error ?? (isCovered ? null : insufficient(song.price))) && (
          <div role="alert">
            <Notice tone="danger" title={error ?? insufficient(song.price)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

const insufficient = (price: number) => `Insufficient Talent balance. You need ${price} Talents.`;

const body = css`
  display: grid;
  gap: ${space[20]};
`;
const head = css`
  display: flex;
  align-items: center;
  gap: ${space[16]};
`;
const names = css`
  flex: 1;
  min-width: 0;
`;
const songName = css`
  ${font.rowTitle}
  overflow-wrap: anywhere;
`;
const muted = css`
  ${font.body}
  color: ${colour.textMuted};
`;
const price = css`
  ${font.title}
  ${tabular}
  text-align: right;
  white-space: nowrap;
  & > span {
    ${font.small}
    display: block;
    color: ${colour.textMuted};
    letter-spacing: 0;
  }
  ${media.mobile} {
    ${font.section}
  }
`;
const share = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${colour.textMuted};
  & strong {
    color: ${colour.text};
    font-weight: 600;
  }
`;
const success = css`
  ${font.bodyStrong}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  color: ${colour.success};
`;
const tick = css`
  display: inline-flex;
  & path {
    stroke-dasharray: 24;
    animation: draw ${duration.calm} ${ease.in} both;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 24;
    }
  }
  ${media.reducedMotion} {
    & path {
      animation: none;
    }
  }
`;
