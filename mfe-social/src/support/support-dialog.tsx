// One dialog with two tabs: tuning in to an artist, or donating.

import { Avatar } from '@libretto/kit/avatar';
import { Dialog } from '@libretto/kit/dialog';
import { PatronSeal } from '@libretto/kit/patron-seal';
import { Tabs } from '@libretto/kit/tabs';
import { t } from '@lingui/core/macro';
import { followersText } from '../people/people-counts';
import { DonatePanel } from './donate-panel';
import { SupportActions } from './support-actions';
import type { PaymentChoice, SupportedArtist } from './support-rules';
import { support } from './support-style';
import type { SupportEvent } from './tune-in-or-donate.types';
import { TuneInPanel } from './tune-in-panel';

export interface SupportDialogProps {
  readonly isOpen: boolean;
  readonly choice: PaymentChoice & { readonly artist: SupportedArtist };
  /** Balance in Talents at the time of confirmation, shown from then on. */
  readonly balanceBefore: number;
  readonly phase: 'ready' | 'processing' | 'done';
  /** The pending payment went through the card form. */
  readonly isByCard: boolean;
  readonly isAmountRefused: boolean;
  readonly error: string | null;
  readonly send: (event: SupportEvent) => void;
}

export function SupportDialog(props: SupportDialogProps) {
  const { isOpen, choice, phase, send } = props;
  const { artist, mode } = choice;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => send({ type: 'close' })}
      size="buy"
      flush
      scrolls={false}
      locked={phase === 'processing'}
      // Focus in a field would let a single Enter pay.
      initialFocus="dialog"
      title={
        <span css={support.title}>
          <Avatar id={artist.id} name={artist.name} imageId={artist.imageId} sizePx={40} />
          <span>
            <span css={support.name}>
              {artist.name}
              {artist.isPatron && <PatronSeal />}
            </span>
            <span css={support.followers}>{followersText(artist.followerCount)}</span>
          </span>
        </span>
      }
      footer={phase === 'done' ? undefined : <SupportActions {...props} />}
    >
      <Tabs
        css={support.tabs}
        label={t`Support`}
        selected={mode}
        onSelect={(next) => send({ type: 'choose mode', mode: next })}
        tabs={[
          { id: 'tune-in', label: t`Tune In`, content: <TuneInPanel {...props} />, disabled: phase !== 'ready' },
          { id: 'donate', label: t`Donate`, content: <DonatePanel {...props} />, disabled: phase !== 'ready' },
        ]}
      />
    </Dialog>
  );
}
