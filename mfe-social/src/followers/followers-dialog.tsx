// Followers of a user and the users they follow: two tabs, a search field, and one row per person.

import { css } from '@emotion/react';
import { Tabs } from '@libretto/kit/choices';
import { Dialog } from '@libretto/kit/overlays';
import { media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useNameSearch } from '../people/name-search';
import { FollowersList } from './followers-list';
import type { FollowersTab } from './use-followers';

export interface FollowersDialogProps {
  readonly userId: string;
  readonly tab: FollowersTab;
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly isOpen: boolean;
  readonly onSelect: (tab: FollowersTab) => void;
  readonly onClose: () => void;
}

export function FollowersDialog({ userId, tab, viewerId, isOpen, onSelect, onClose }: FollowersDialogProps) {
  const { searched, searchBox } = useNameSearch();
  const list = (of: FollowersTab) => <FollowersList userId={userId} tab={of} search={searched} viewerId={viewerId} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="people"
      tall
      flush
      scrolls={false}
      title={t`Followers and following`}
      header={searchBox}
    >
      <Tabs<FollowersTab>
        css={tabsStyle}
        label={t`People`}
        selected={tab}
        onSelect={onSelect}
        tabs={[
          { id: 'followers', label: t`Followers`, content: tab === 'followers' && list('followers') },
          {
            id: 'following',
            label: t({ message: 'Following', context: 'list of people' }),
            content: tab === 'following' && list('following'),
          },
        ]}
      />
    </Dialog>
  );
}

/** Height of a full list from the start, so that switching tabs does not resize the dialog. */
const tabsStyle = css`
  flex: 1 1 480px;
  min-height: 0;
  & [data-tab-row],
  & [role='tabpanel'] {
    padding-inline: ${space[24]};
    ${media.mobile} {
      padding-inline: ${space[16]};
    }
  }
  & [role='tabpanel'] {
    padding-block-end: ${space[16]};
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;
