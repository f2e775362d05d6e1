// Free or paid: what an approved song costs those who listen.

import { css } from '@emotion/react';
import { artistSharePercent } from '@libretto/contracts/shares';
import { Button } from '@libretto/kit/button';
import { Dialog } from '@libretto/kit/dialog';
import { eurosOfShare, eurosOfTalents, formatEuros, formatTalents } from '@libretto/kit/format';
import { RadioCards } from '@libretto/kit/radio-card';
import { colour, font, space } from '@libretto/kit/tokens';
import { useState } from 'react';
import { usePaywall } from '../api/own-songs';
import type { OwnSongDialogProps } from '../own-catalogue/own-song-dialogs';
import { songPriceTalents } from '../prices';

type Choice = 'free' | 'paid';

export function PaywallDialog({ song, onClose }: OwnSongDialogProps) {
  const stored: Choice = song.is_paid ? 'paid' : 'free';
  const [choice, setChoice] = useState(stored);
  const price = song.is_paid ? song.price : songPriceTalents;
  // The spec has no words for a failure: the stored choice comes back, and the console has the rest.
  const paywall = usePaywall({ onDone: onClose, onFailed: () => setChoice(stored) });
  const save = () => {
    if (choice === stored) onClose();
    else paywall.mutate({ params: { id: song.id }, body: { isPaid: choice === 'paid' } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Paywall"
      locked={paywall.isPending}
      initialFocus="dialog"
      footer={
        <>
          <Button onClick={onClose} disabled={paywall.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={paywall.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <p css={lead}>{song.name}</p>
      <RadioCards<Choice>
        label="What it costs"
        hideLabel
        look="money"
        value={choice}
        onChange={setChoice}
        disabled={paywall.isPending}
        options={[
          { value: 'free', title: 'Free', detail: 'Everyone hears it in full.' },
          {
            value: 'paid',
            title: `Paid, ${formatTalents(price)}`,
            detail: 'Others hear 15 seconds until they buy it.',
            aside: formatEuros(eurosOfTalents(price)),
            body: `Of each sale ${artistSharePercent} % is yours: ${formatEuros(eurosOfShare(price, artistSharePercent), 4)}.`,
          },
        ]}
      />
      <p css={note}>Those who have bought it keep it.</p>
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
