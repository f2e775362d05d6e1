// Dialogs in which the owner edits links and details.
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Button } from '@libretto/kit/controls';
import { IconPencil } from '@libretto/kit/icons';
import { Row } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ChannelDetailsDialog } from './channel-details-dialog';
import { SocialLinksDialog } from './social-links-dialog';

const editors = [
  { name: 'links', label: () => t`Edit social links`, Editor: SocialLinksDialog },
  { name: 'details', label: () => t`Edit channel details`, Editor: ChannelDetailsDialog },
] as const;

export function ProfileEditors({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<(typeof editors)[number]['name'] | null>(null);
  /** Used as a key, so that each opening starts with the saved values. */
  const [openings, setOpenings] = useState(0);
  return (
    <Row gap={8} wrap>
      {editors.map(({ name, label, Editor }) => (
        <span key={name}>
          <Button
            size="row"
            icon={<IconPencil size={16} aria-hidden />}
            onClick={() => {
              setOpenings(openings + 1);
              setOpen(name);
            }}
          >
            {label()}
          </Button>
          <Editor key={openings} profile={profile} isOpen={open === name} onClose={() => setOpen(null)} />
        </span>
      ))}
    </Row>
  );
}
