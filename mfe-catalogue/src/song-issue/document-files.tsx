// Drop zone and list of the chosen documents.
import { css } from '@emotion/react';
import { Button, fieldHint, IconButton } from '@libretto/kit/controls';
import { IconX } from '@libretto/kit/icons';
import { IconFileText } from '@libretto/kit/icons-more';
import { formatBytes } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { DropZone } from '../files/drop-zone';
import { acceptedDocuments } from './document-rules';

export interface DocumentFilesProps {
  files: readonly File[];
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
}

export function DocumentFiles({ files, disabled, onAdd, onRemove }: DocumentFilesProps) {
  return (
    <div>
      <p css={label} id="documents">
        {t`Documents`}
      </p>
      <DropZone accept={acceptedDocuments} multiple disabled={disabled} onFiles={onAdd}>
        {(choose) => (
          <>
            <IconFileText size={20} aria-hidden />
            <span>
              <Button size="row" variant="outline" onClick={choose} disabled={disabled}>
                {t`Choose files`}
              </Button>
              <span css={hint}>{t`or drop them here`}</span>
            </span>
          </>
        )}
      </DropZone>
      <p css={fieldHint}>{t`1 to 5 files. PDF, JPEG, PNG, GIF or WEBP, up to 10 MB each.`}</p>
      {files.length > 0 && (
        <ul css={list} aria-labelledby="documents">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span css={fileName}>{file.name}</span>
              <small>{formatBytes(file.size)}</small>
              <IconButton
                size="row"
                label={removeText(file)}
                tooltip={false}
                icon={<IconX size={18} aria-hidden />}
                disabled={disabled}
                onClick={() => onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const removeText = ({ name }: File) => t`Remove ${name}`;

const label = css`
  ${font.bodyStrong}
  margin-bottom: ${space[8]};
`;

const hint = css`
  ${font.small}
  margin-inline-start: ${space[8]};
  color: ${colour.textMuted};
`;

const fileName = css`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const list = css`
  ${font.body}
  margin: ${space[8]} 0 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-height: 40px;
  }
  & small {
    ${font.small}
    ${tabular}
    color: ${colour.textMuted};
  }
`;
