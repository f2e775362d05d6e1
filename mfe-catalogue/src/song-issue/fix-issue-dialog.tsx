// The problem of a song that was sent back, and the form that fixes it: documents, or an edit.
import { css } from '@emotion/react';
import { colour, font, space } from '@libretto/kit/theme';
import { issueNames } from '../own-catalogue/needs-action-row';
import type { OwnSongDialogProps } from '../own-catalogue/own-song-dialogs';
import { EditIssue } from './edit-issue';
import { SubmitDocuments } from './submit-documents';

export function FixIssueDialog({ song, onClose }: OwnSongDialogProps) {
  const isCopyright = song.issueType === 'copyright';
  const Form = isCopyright ? SubmitDocuments : EditIssue;
  return (
    <Form song={song} onClose={onClose}>
      <p css={name}>{song.name}</p>
      {song.issueType && (
        <div css={reason}>
          <p>
            <strong>{issueNames()[song.issueType]}.</strong> {song.denialReason}
          </p>
          {song.customMessage && <blockquote>{song.customMessage}</blockquote>}
        </div>
      )}
    </Form>
  );
}

const name = css`
  ${font.rowTitle}
  overflow-wrap: anywhere;
`;

const reason = css`
  ${font.body}
  margin: ${space[8]} 0 ${space[20]};
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
  & strong {
    color: ${colour.text};
    font-weight: 600;
  }
  & > blockquote {
    margin: ${space[8]} 0 0;
    padding-inline-start: ${space[12]};
    border-inline-start: 2px solid ${colour.line};
    white-space: pre-line;
  }
`;
