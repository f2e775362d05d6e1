// Fields of a song: title, price, lyrics, contributors, and the tags of its file.
import { css } from '@emotion/react';
import type { UploadSong } from '@libretto/contracts/http/catalogue/upload';
import { Button, Input, Switch, Textarea } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { IconClock } from '@libretto/kit/icons';
import { colour, font, loadReadingFace, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { longestLyrics, longestName } from '../files/upload-limits';
import { Credits } from './credits';
import { PriceChooser } from './price-chooser';
import type { SongFields } from './song-form';
import { SoundFacts } from './sound-facts';

const LyricsEditor = lazyPart(async () => (await import('../lyrics/lyrics-editor')).LyricsEditor, {
  name: () => t`The lyrics editor`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export interface SongFieldsetProps {
  /** Null while the file is being uploaded. */
  song: UploadSong | null;
  fields: SongFields;
  onChange: <Field extends keyof SongFields>(field: Field, value: SongFields[Field]) => void;
  showsErrors: boolean;
}

export function SongFieldset({ song, fields, onChange, showsErrors }: SongFieldsetProps) {
  const [isSyncing, setSyncing] = useState(false);
  useEffect(loadReadingFace, []);
  return (
    <div css={columns}>
      <div css={column}>
        <div data-field="name">
          <Input
            label={t`Title`}
            value={fields.name}
            maxLength={longestName}
            autoComplete="off"
            onChange={(event) => onChange('name', event.target.value)}
            error={showsErrors && fields.name.trim() === '' ? t`Every song needs a title` : undefined}
          />
        </div>
        <PriceChooser isPaid={fields.isPaid} onChange={(isPaid) => onChange('isPaid', isPaid)} />
        <Switch
          label={t`Explicit`}
          hint={t`Strong language or themes.`}
          checked={fields.isExplicit}
          onChange={(isExplicit) => onChange('isExplicit', isExplicit)}
        />
        <Credits credits={fields.credits} onChange={(credits) => onChange('credits', credits)} />
      </div>
      <div css={column}>
        <div css={words}>
          <Textarea
            css={lyrics}
            label={
              <>
                {t`Lyrics`} <small>{t`optional`}</small>
              </>
            }
            hint={t`Put section names in square brackets.`}
            rows={7}
            maxLength={longestLyrics}
            maxHeightPx={420}
            value={fields.lyrics}
            onChange={(event) => onChange('lyrics', event.target.value)}
          />
          <Button
            variant="outline"
            size="row"
            icon={<IconClock size={16} aria-hidden />}
            onPointerEnter={LyricsEditor.preload}
            onFocus={LyricsEditor.preload}
            onClick={() => setSyncing(true)}
          >
            {t`Sync lyrics`}
          </Button>
        </div>
        {isSyncing && (
          <LyricsEditor
            name={fields.name.trim() || t`Untitled song`}
            sound={song?.sound ?? null}
            lyrics={fields.lyrics}
            onChange={(text) => onChange('lyrics', text)}
            onClose={() => setSyncing(false)}
          />
        )}
        {song && <SoundFacts song={song} />}
      </div>
    </div>
  );
}

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space[24]};
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const column = css`
  display: grid;
  align-content: start;
  gap: ${space[20]};
  min-width: 0;
`;

const words = css`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
`;

const lyrics = css`
  width: 100%;
  & textarea {
    ${font.reading}
    min-height: 176px;
  }
  & small {
    ${font.body}
    color: ${colour.textMuted};
    font-weight: 400;
  }
`;
