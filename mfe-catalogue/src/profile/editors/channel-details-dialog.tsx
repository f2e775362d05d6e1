// Edits contact details and country of the profile.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { ComboBox } from '@libretto/kit/choices';
import { Checkbox, Input } from '@libretto/kit/controls';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useCountries, useEditProfile } from '../../api/profile-editing';
import { EditorDialog } from './editor-dialog';

export interface ChannelDetails {
  readonly publicEmail: string;
  readonly dateOfBirth: string;
  readonly dateOfBirthPublic: boolean;
  readonly country: string;
}

/** The request body: non-empty fields, a date with its visibility, and cleared fields as empty strings. */
export function changesOf(kept: ChannelDetails, details: ChannelDetails) {
  const { dateOfBirth, dateOfBirthPublic } = details;
  const field = (name: 'publicEmail' | 'dateOfBirth' | 'country') => {
    const value = details[name].trim();
    return value !== '' || kept[name] !== '' ? { [name]: value } : {};
  };
  return {
    ...field('publicEmail'),
    ...field('dateOfBirth'),
    ...(dateOfBirth !== '' && { dateOfBirthPublic }),
    ...field('country'),
  };
}

const detailsOf = ({ publicEmail, dateOfBirth, dateOfBirthPublic, country }: Profile): ChannelDetails => ({
  publicEmail: publicEmail ?? '',
  dateOfBirth: dateOfBirth ?? '',
  dateOfBirthPublic,
  country: country ?? '',
});

export interface ChannelDetailsDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ChannelDetailsDialog({ profile, isOpen, onClose }: ChannelDetailsDialogProps) {
  const countries = useCountries();
  const edit = useEditProfile(profile.id);
  const kept = detailsOf(profile);
  const [details, setDetails] = useState(kept);
  const isSame = JSON.stringify(details) === JSON.stringify(kept);
  const change = (changes: Partial<ChannelDetails>) => setDetails({ ...details, ...changes });
  return (
    <EditorDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Channel details`}
      size="buy"
      isSaving={edit.isPending}
      error={edit.error}
      canSave={!isSame}
      onSave={() => edit.mutate({ params: { id: profile.id }, body: changesOf(kept, details) }, { onSuccess: onClose })}
      formStyle={form}
    >
      <Input
        label={t`Public Email`}
        type="email"
        autoComplete="email"
        value={details.publicEmail}
        onChange={(event) => change({ publicEmail: event.target.value })}
      />
      <Input
        label={t`Date of Birth`}
        type="date"
        autoComplete="bday"
        value={details.dateOfBirth}
        onChange={(event) => change({ dateOfBirth: event.target.value })}
      />
      {details.dateOfBirth !== '' && (
        <Checkbox
          label={t`Make date of birth public`}
          checked={details.dateOfBirthPublic}
          onChange={(dateOfBirthPublic) => change({ dateOfBirthPublic })}
        />
      )}
      <ComboBox
        label={t`Country`}
        placeholder={t`Select your country...`}
        options={(countries.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        value={details.country === '' ? null : details.country}
        onChange={(country) => change({ country: country ?? '' })}
        error={countries.isLoadingError ? t`The countries could not be loaded` : undefined}
        emptyText={t`No such country`}
      />
    </EditorDialog>
  );
}

const form = css`
  display: grid;
  gap: ${space[16]};
`;
