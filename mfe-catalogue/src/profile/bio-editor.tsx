// Edits the user's own bio, up to 500 characters, and favourite genre. The profile changes once the server confirms.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { ComboBox } from '@libretto/kit/choices';
import { Button, Textarea } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { OlderDraft } from '@libretto/product/forms/older-draft';
import { t } from '@lingui/core/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useEditProfile } from '../api/profile-editing';
import { useGenres } from '../api/upload-calls';

export const longestBio = 500;

export function BioEditor({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const draft = useDraft(`bio ${profile.id}`, profile.bio);
  const { text, setText } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const [genre, setGenre] = useState(profile.favoriteGenre);
  const genres = useGenres();
  const change = useEditProfile(profile.id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (text.trim() === profile.bio && genre === profile.favoriteGenre) {
      onDone();
      return;
    }
    const input = {
      params: { id: profile.id },
      body: { bio: text.trim(), ...(genre !== profile.favoriteGenre && { favoriteGenre: genre }) },
    };
    const sending = change.mutateAsync(input, {
      onSuccess: () => {
        toast.success(t`Bio updated`);
        onDone();
      },
    });
    draft.dropOnceSent(sending);
  };
  return (
    <form css={form} onSubmit={save}>
      <OlderDraft draft={draft} field={field} />
      <Textarea
        ref={field}
        label={t`Bio`}
        autoFocus
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={longestBio}
        counter={{ max: longestBio, form: 'of' }}
        error={change.isError ? failureText(change.error, t`An unexpected error occurred`) : undefined}
      />
      <ComboBox
        label={t`Favourite genre`}
        placeholder={t`None`}
        options={genres.map((name) => ({ value: name, label: name }))}
        value={genre}
        onChange={setGenre}
        emptyText={t`No such genre`}
      />
      <div css={buttons}>
        <Button variant="ghost" onClick={onDone} disabled={change.isPending}>
          {t`Cancel`}
        </Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

const form = css`
  display: grid;
  gap: ${space[12]};
  width: 100%;
  max-width: 640px;
`;

const buttons = css`
  display: flex;
  justify-content: flex-end;
  gap: ${space[8]};
`;
