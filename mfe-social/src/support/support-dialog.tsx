// One dialog with two tabs: tuning in to an artist, or donating.

import { Tabs } from '@libretto/kit/choices';
import { Dialog } from '@libretto/kit/overlays';
import { Avatar, PatronSeal } from '@libretto/kit/pictures';
import { t } from '@lingui/core/macro';
import { followersText } from '../people/people-counts';
import { DonatePanel } from './donate-panel';
import { SupportActions } from './support-actions';
import type { SupportDialogProps } from './support-props';
import { support } from './support-style';
import { TuneInPanel } from './tune-in-panel';

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
          <span css={support.titleTexts}>
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
