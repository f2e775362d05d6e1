// Changes the own bio: at most 500 characters, saved when the server agrees.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/profiles';
import { Button } from '@libretto/kit/button';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { space } from '@libretto/kit/tokens';
import { failureText } from '@libretto/product/command';
import { type FormEvent, useState } from 'react';
import { useChangeBio } from '../api/profile-calls';

export const longestBio = 500;

export function BioEditor({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const [text, setText] = useState(profile.bio);
  const change = useChangeBio(profile.id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (text.trim() === profile.bio) {
      onDone();
      return;
    }
    const input = { params: { id: profile.id }, body: { bio: text.trim() } };
    change.mutate(input, {
      onSuccess: () => {
        toast.success('Bio updated');
        onDone();
      },
    });
  };
  return (
    <form css={form} onSubmit={save}>
      <Textarea
        label="Bio"
        autoFocus
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={longestBio}
        counter={{ max: longestBio, form: 'of' }}
        error={change.isError ? failureText(change.error, 'An unexpected error occurred') : undefined}
      />
      <div css={buttons}>
        <Button variant="ghost" onClick={onDone} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save
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
