// Floating parts are opened by hand (or by a script); their triggers are here.
import { css } from '@emotion/react';
import { useState } from 'react';
import { TrackRowSkeleton } from '../src/cards/track-card';
import { Select } from '../src/choices/select';
import { Button } from '../src/controls/button';
import { MenuButton } from '../src/controls/menu-button';
import { NavItem } from '../src/controls/nav-item';
import { SkeletonGroup } from '../src/feedback/skeleton';
import { toast } from '../src/feedback/toast';
import { IconInfoCircle, IconLink, IconPlaylistAdd, IconTrash } from '../src/icons/icons';
import { IconBrandFacebook, IconBrandPinterest } from '../src/icons/icons-more';
import { Statement } from '../src/lists/statement';
import { ConfirmDialog } from '../src/overlays/confirm-dialog';
import { Dialog } from '../src/overlays/dialog';
import { Sheet } from '../src/overlays/sheet';
import { Row } from '../src/theme/layout';
import { font } from '../src/theme/tokens';
import { columns, Exhibit } from './exhibit';

const nothing = () => {};

const entries = [
  { id: 'add', label: 'Add to playlist', icon: <IconPlaylistAdd size={20} />, onAction: nothing },
  { id: 'info', label: 'Song Info', icon: <IconInfoCircle size={20} />, onAction: nothing },
  { id: 'delete', label: 'Delete', icon: <IconTrash size={20} />, onAction: nothing, danger: true },
];

const heading = css`
  ${font.bodyStrong}
`;

export function FloatingStates() {
  const [genre, setGenre] = useState<string | null>('Chamber folk');
  const [currency, setCurrency] = useState<string | null>('EUR');
  const [open, setOpen] = useState<'confirm' | 'buy' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <Exhibit title="Select, menu, dialog, sheet, toasts, skeleton">
      <div css={columns('260px 1fr 1fr')}>
        <Select
          label="Favourite genre"
          value={genre}
          onChange={setGenre}
          options={['Ambient', 'Chamber folk', 'Dream pop'].map((name) => ({ value: name, label: name }))}
        />
        <div>
          <Row gap={8}>
            <span css={heading}>More for Whitebeam</span>
            <MenuButton label="More for Whitebeam" entries={entries} placement="bottom start" />
          </Row>
          <Row gap={8} wrap>
            <Select
              label="Currency"
              hideLabel
              look="chip"
              value={currency}
              onChange={setCurrency}
              options={['EUR', 'CHF'].map((name) => ({ value: name, label: name }))}
            />
            <Button size="row" id="open-confirm" onClick={() => setOpen('confirm')}>
              Confirm
            </Button>
            <Button size="row" id="open-buy" onClick={() => setOpen('buy')}>
              Buy
            </Button>
            <Button size="row" id="open-sheet" onClick={() => setOpen('sheet')}>
              Sheet
            </Button>
            <Button
              size="row"
              id="open-toasts"
              onClick={() => {
                toast.error('Failed to post comment', 'Please try again', {
                  action: { label: 'Retry', onAction: nothing },
                  durationMs: 0,
                });
                toast.success('Song Purchased!', '“Undertow Lullaby” is yours.', { durationMs: 0 });
              }}
            >
              Toasts
            </Button>
          </Row>
        </div>
        <SkeletonGroup>
          <TrackRowSkeleton />
        </SkeletonGroup>
      </div>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete comment"
        confirmLabel="Delete"
      >
        Are you sure you want to delete this comment?
      </ConfirmDialog>
      <Dialog
        isOpen={open === 'buy'}
        onClose={close}
        title="Buy song"
        footer={
          <>
            <Button variant="ghost" size="pay" autoFocus onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" size="pay">
              Buy for 75 Talents
            </Button>
          </>
        }
      >
        <Statement
          lines={[
            { label: 'Your balance', amount: '1,240.00 Talents' },
            { label: 'This song', amount: '−75.00 Talents' },
          ]}
          total={{ label: 'Balance after', amount: '1,165.00 Talents' }}
        />
      </Dialog>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="Share">
        <NavItem label="Copy link" icon={<IconLink size={20} />} href="#copy" />
        <NavItem label="Facebook" icon={<IconBrandFacebook size={20} />} href="#facebook" />
        <NavItem label="Pinterest" icon={<IconBrandPinterest size={20} />} href="#pinterest" />
      </Sheet>
    </Exhibit>
  );
}
