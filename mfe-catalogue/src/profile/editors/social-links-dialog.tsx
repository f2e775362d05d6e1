// Edits up to fifteen social links, as names or URLs.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Select } from '@libretto/kit/choices';
import { Button, IconButton, Input } from '@libretto/kit/controls';
import { IconPlus, IconTrash } from '@libretto/kit/icons';
import { media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSaveSocialLinks } from '../../api/profile-editing';
import { networkName } from '../social-networks';
import { EditorDialog } from './editor-dialog';
import { type LinkRow, linksOf, linkTypes, mostLinks, placeholderOf, rowOf } from './social-link-rules';

type Row = LinkRow & { readonly key: number };

const types = () => linkTypes.map((type) => ({ value: type, label: networkName(type) }));

export interface SocialLinksDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SocialLinksDialog({ profile, isOpen, onClose }: SocialLinksDialogProps) {
  const save = useSaveSocialLinks(profile.id);
  const [rows, setRows] = useState<readonly Row[]>(() => numbered(profile));
  const links = linksOf(rows);
  const change = (key: number, changes: Partial<LinkRow>) =>
    setRows(rows.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const add = () => setRows([...rows, { key: nextKey(rows), type: 'website', username: '' }]);
  const submit = async () => {
    if (await save.run(links)) onClose();
  };
  return (
    <EditorDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Social links`}
      size="people"
      isSaving={save.isPending}
      error={save.error}
      canSave={links.length > 0}
      onSave={submit}
      formStyle={form}
    >
      {rows.map(({ key, type, username }, index) => {
        const labels = labelsOf(type, index + 1);
        return (
          <div key={key} css={row}>
            <Select
              css={wholeLine}
              label={labels.type}
              hideLabel
              options={types()}
              value={type}
              onChange={(chosen) => change(key, { type: chosen })}
            />
            <Input
              label={labels.name}
              hideLabel
              value={username}
              placeholder={placeholderOf(type)}
              maxLength={500}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change(key, { username: event.target.value })}
            />
            <IconButton
              label={labels.remove}
              icon={<IconTrash size={20} />}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter((each) => each.key !== key))}
            />
          </div>
        );
      })}
      <Button icon={<IconPlus size={18} aria-hidden />} onClick={add} disabled={rows.length >= mostLinks}>
        {rows.length >= mostLinks ? t`Maximum ${mostLinks} links allowed` : t`Add link`}
      </Button>
    </EditorDialog>
  );
}

function labelsOf(type: LinkRow['type'], number: number) {
  const network = networkName(type);
  return {
    type: t`Type of link ${number}`,
    name: t`${network}, link ${number}`,
    remove: t`Remove link ${number}`,
  };
}

function numbered({ socialLinks }: Profile): readonly Row[] {
  const rows = socialLinks.map((link, key) => ({ ...rowOf(link), key }));
  return rows.length > 0 ? rows : [{ key: 0, type: 'website', username: '' }];
}

const nextKey = (rows: readonly Row[]) => Math.max(...rows.map(({ key }) => key)) + 1;

const form = css`
  display: grid;
  justify-items: start;
  gap: ${space[12]};
`;
const row = css`
  display: grid;
  grid-template-columns: 152px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[8]};
  width: 100%;
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;
const wholeLine = css`
  ${media.mobile} {
    grid-column: 1 / -1;
  }
`;
