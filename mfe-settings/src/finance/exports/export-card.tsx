// An export: its progress, and then its files with their hashes.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { buttonStyle } from '@libretto/kit/controls';
import { Notice, ProgressBar } from '@libretto/kit/feedback';
import { IconDownload } from '@libretto/kit/icons-more';
import { formatBytes, formatCount, formatPercent } from '@libretto/kit/text';
import { colour, font, media, radius, space, tabular } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { ledgerTimeUtc } from '../../ledger-time';
import { rowList } from '../../settings/boxed-rows';
import { CopyableId } from '../copyable-id';
import { formatNames, heldText, spanOf } from './export-names';

type Task = HttpCalls['GET /api/finance/exports']['response']['exports'][number];

function eventsText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} event`, other: `${shown} events` });
}

function FileHash({ fileName, hash }: { fileName: string; hash: string }) {
  return <CopyableId value={hash} copyLabel={t`Copy the hash of ${fileName}`} />;
}

export function ExportCard({ task }: { task: Task }) {
  const { format, status, held, progress, requestedAt, requestedBy, files, manifest, error } = task;
  const formatName = formatNames[format];
  const span = spanOf(task);
  return (
    <article css={card} aria-label={t`Export ${formatName}, ${span}`}>
      <header css={head}>
        <h3 css={name}>
          {formatName} <span>{span}</span>
        </h3>
        <p css={small}>
          {ledgerTimeUtc(requestedAt)}, {requestedBy.username ?? requestedBy.id}
          {manifest && `, ${eventsText(manifest.events)}`}
        </p>
      </header>
      {(status === 'waiting' || status === 'running') && (
        <div css={bar} role="status">
          <ProgressBar share={progress} label={t`Export ${formatName}`} />
          <span>{status === 'running' ? formatPercent(progress) : held ? heldText() : t`Waiting`}</span>
        </div>
      )}
      {status === 'failed' && <Notice tone="danger" title={error ?? t`The export failed`} />}
      {files.length > 0 && (
        <ul css={rowList}>
          {files.map((file) => (
            <li key={file.name} css={row}>
              <a css={buttonStyle('secondary', 'row')} href={file.url} download={file.name}>
                <IconDownload size={16} aria-hidden /> {file.name}
              </a>
              <span css={small}>{formatBytes(file.bytes)}</span>
              <span css={small}>
                SHA-256 <FileHash fileName={file.name} hash={file.sha256} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

const card = css`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]} ${space[20]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  background: ${colour.surface1};
`;
const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[4]} ${space[16]};
`;
const name = css`
  ${font.bodyStrong}
  & > span {
    color: ${colour.textMuted};
    font-weight: 400;
  }
`;
const small = css`
  ${font.small}
  ${tabular}
  color: ${colour.textMuted};
`;
const bar = css`
  ${font.small}
  ${tabular}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  color: ${colour.textMuted};
`;
const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  ${media.tabletUp} {
    display: grid;
    grid-template-columns: 200px 80px minmax(0, 1fr);
    justify-items: start;
  }
`;
