// The purchase dialog: the song with its price, the remaining balance, and the payee.

import type { PurchasableSong } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { Notice, SuccessLine } from '@libretto/kit/feedback';
import { Statement } from '@libretto/kit/lists';
import { Dialog } from '@libretto/kit/overlays';
import { Avatar, Cover, PatronSeal } from '@libretto/kit/pictures';
import { eurosOfShare, eurosOfTalents, formatEuros, formatPercent, formatTalents } from '@libretto/kit/text';
import { useLayoutWidth } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { insufficient, tryAgainIsSafe } from './money-texts';
import { purchase } from './purchase-style';
import type { Payee } from './use-payee';

/** Prevents a line break at this point. */
const wordJoiner = '\u2060';

export interface PurchaseDialogProps {
  readonly isOpen: boolean;
  readonly song: Omit<PurchasableSong, 'id'>;
  /** Null until the payee has loaded. */
  readonly payee: Payee | null;
  /** Balance before the purchase. */
  readonly talentBalance: number;
  readonly phase: 'ready' | 'processing' | 'bought';
  /** The outcome of the last attempt is unknown, so the balance may have been charged already. */
  readonly isUnanswered: boolean;
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onAddTalents: () => void;
  readonly onClose: () => void;
}

export function PurchaseDialog(props: PurchaseDialogProps) {
  const { isOpen, song, payee, talentBalance, phase, isUnanswered, error, onAddTalents, onClose } = props;
  const isCovered = talentBalance >= song.price;
  const problem = error ?? (isCovered ? null : insufficient(song.price));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="buy"
      title={t`Buy song`}
      locked={phase === 'processing'}
      footer={phase === 'bought' ? undefined : <Actions {...props} canBuy={isCovered || isUnanswered} />}
    >
      <div css={purchase.body}>
        <div css={purchase.head}>
          <Cover imageId={imageIdOf(song.artworkUrl)} sizePx={88} fallbackName={song.name} />
          <div css={purchase.names}>
            <p>{song.name}</p>
            <span>
              {song.artistName}
              {payee?.isPatron && (
                <span css={purchase.seal}>
                  {wordJoiner}
                  <PatronSeal />
                </span>
              )}
            </span>
          </div>
          <p css={purchase.price}>
            {formatTalents(song.price)}
            <span>{formatEuros(eurosOfTalents(song.price))}</span>
          </p>
        </div>
        <Statement
          lines={[
            { label: t`Your balance`, amount: formatTalents(talentBalance, { fixed: true }) },
            { label: t`This song`, amount: formatTalents(-song.price, { fixed: true }) },
          ]}
          total={{
            label: t`Balance after`,
            // A negative balance is impossible, so a dash is shown instead.
            amount: isCovered ? formatTalents(talentBalance - song.price, { fixed: true }) : '–',
          }}
        />
        {phase === 'bought' ? (
          <SuccessLine>{t`Song Purchased!`}</SuccessLine>
        ) : (
          <p css={purchase.share}>
            <Avatar id={song.artistId} name={song.artistName} imageId={payee?.imageId ?? null} sizePx={32} />
            <span>
              <ShareText song={song} payee={payee} />
            </span>
          </p>
        )}
        {problem && (
          <Notice
            tone="danger"
            title={problem}
            action={
              !isCovered &&
              !isUnanswered && (
                <Button variant="outline" size="row" onClick={onAddTalents}>
                  {t`Add Talents`}
                </Button>
              )
            }
          >
            {isUnanswered && tryAgainIsSafe()}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function ShareText({ song: { artistName, price }, payee }: Pick<PurchaseDialogProps, 'song' | 'payee'>) {
  if (!payee) return t`Most of it goes to ${artistName}.`;
  const share = formatPercent(payee.sharePercent / 100);
  const euros = formatEuros(eurosOfShare(price, payee.sharePercent), 4);
  return (
    <Trans>
      {share} goes to {artistName}: <strong>{euros}</strong>.
    </Trans>
  );
}

function Actions({ song, phase, onConfirm, onClose, canBuy }: PurchaseDialogProps & { canBuy: boolean }) {
  const isPhone = useLayoutWidth() === 'mobile';
  const price = formatTalents(song.price);
  return (
    <>
      {/* Cancel has the initial focus, so that a double Enter cannot pay. */}
      {!isPhone && (
        <Button variant="ghost" size="pay" autoFocus disabled={phase === 'processing'} onClick={onClose}>
          {t`Cancel`}
        </Button>
      )}
      <Button
        variant="primary"
        size={isPhone ? 'large' : 'pay'}
        fullWidth={isPhone}
        busy={phase === 'processing'}
        disabled={!canBuy}
        onClick={onConfirm}
      >
        {t`Buy for ${price}`}
      </Button>
    </>
  );
}
