// Fields of the whole release: cover, title, genre, and release date.
import { css } from '@emotion/react';
import { Select } from '@libretto/kit/choices';
import { Input } from '@libretto/kit/controls';
import { t } from '@lingui/core/macro';
import { useGenres } from '../../api/upload-calls';
import { CoverPicker } from '../files/cover-picker';
import { longestName } from '../files/upload-limits';
import { releaseDateText } from './release-date';
import { ReleaseDate } from './release-date-field';
import type { ReleaseEditor } from './release-editor';
import type { ReleaseState } from './release-state';
import { fields } from './release-style';

export interface ReleaseFieldsetProps {
  editor: ReleaseEditor;
  state: ReleaseState;
  showsErrors: boolean;
}

export function ReleaseFieldset({ editor, state, showsErrors }: ReleaseFieldsetProps) {
  const { title, genre, releaseOn } = state.fields;
  const ownCover = state.items.map(({ song }) => song?.image).find((image) => image != null) ?? null;
  return (
    <section css={fields} aria-label={t`Release`}>
      <CoverPicker
        cover={state.cover ?? ownCover}
        isBusy={state.isCoverBusy}
        onFile={(file) => void editor.setCover(file)}
      />
      <div data-field="title">
        <Input
          label={t`Release title`}
          value={title}
          maxLength={longestName}
          autoComplete="off"
          onChange={(event) => editor.setRelease('title', event.target.value)}
          error={showsErrors && title.trim() === '' ? t`The release needs a title` : undefined}
        />
      </div>
      <GenreSelect value={genre} onChange={(next) => editor.setRelease('genre', next)} />
      <ReleaseDate
        value={releaseOn}
        hint={releaseDateText(releaseOn)}
        onChange={(next) => editor.setRelease('releaseOn', next)}
      />
    </section>
  );
}

export function GenreSelect({ value, onChange }: { value: string | null; onChange: (genre: string) => void }) {
  const genres = useGenres();
  // The genre in a file's tags may be missing in the list.
  const names = value && !genres.includes(value) ? [value, ...genres] : genres;
  return (
    <Select
      css={wide}
      label={t`Genre`}
      placeholder={t`Select a genre`}
      value={value}
      onChange={onChange}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  );
}

const wide = css`
  display: block;
`;
