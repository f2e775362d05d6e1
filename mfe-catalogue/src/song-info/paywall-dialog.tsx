// Changes an approved song between free and paid.

import { css } from '@emotion/react';
import { artistSharePercent } from '@libretto/contracts/shares';
import { RadioCards } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { Dialog } from '@libretto/kit/overlays';
import { eurosOfShare, eurosOfTalents, formatEuros, formatPercent, formatTalents } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { usePaywall } from '../api/own-songs';
import type { OwnSongDialogProps } from '../own-catalogue/own-song-dialogs';
import { songPriceTalents } from '../prices';

type Choice = 'free' | 'paid';

export function PaywallDialog({ song, onClose }: OwnSongDialogProps) {
  const stored: Choice = song.is_paid ? 'paid' : 'free';
  const [choice, setChoice] = useState(stored);
  const price = song.is_paid ? song.price : songPriceTalents;
  // The spec defines no error message: a failure restores the stored choice and is logged to the console.
  const paywall = usePaywall({ onDone: onClose, onFailed: () => setChoice(stored) });
  const shownPrice = formatTalents(price);
  const artistShare = formatPercent(artistSharePercent / 100);
  const share = formatEuros(eurosOfShare(price, artistSharePercent), 4);
  const save = () => {
    if (choice === stored) onClose();
    else paywall.mutate({ params: { id: song.id }, body: { isPaid: choice === 'paid' } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Paywall`}
      locked={paywall.isPending}
      initialFocus="dialog"
      footer={
        <>
          <Button onClick={onClose} disabled={paywall.isPending}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" busy={paywall.isPending} onClick={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <p css={lead}>{song.name}</p>
      <RadioCards<Choice>
        label={t`What it costs`}
        hideLabel
        look="money"
        value={choice}
        onChange={setChoice}
        disabled={paywall.isPending}
        options={[
          { value: 'free', title: t`Free`, detail: t`Everyone hears it in full.` },
          {
            value: 'paid',
            title: t`Paid, ${shownPrice}`,
            detail: t`Others hear 15 seconds until they buy it.`,
            aside: formatEuros(eurosOfTalents(price)),
            body: t`Of each sale ${artistShare} is yours: ${share}.`,
          },
        ]}
      />
      <p css={note}>{t`Those who have bought it keep it.`}</p>
    </Dialog>
  );
}

const lead = css`
  ${font.rowTitle}
  margin-bottom: ${space[12]};
  overflow-wrap: anywhere;
`;

const note = css`
  ${font.small}
  margin-top: ${space[12]};
  color: ${colour.textMuted};
`;
