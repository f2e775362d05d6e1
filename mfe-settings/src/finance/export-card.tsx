// One export: how far it is, and then its files with the hash of each.

import { css } from '@emotion/react';
import type { HttpCalls } from '@libretto/contracts/http';
import { buttonStyle } from '@libretto/kit/button';
import { formatBytes, formatCount, formatPercent } from '@libretto/kit/format';
import { formatLedgerTime } from '@libretto/kit/format-relative';
import { IconDownload } from '@libretto/kit/icons-more';
import { media } from '@libretto/kit/media';
import { Notice } from '@libretto/kit/notice';
import { ProgressBar } from '@libretto/kit/progress';
import { colour, font, radius, space, tabular } from '@libretto/kit/tokens';
import { t } from '@lingui/core/macro';
import { rowList } from '../settings/boxed-rows';
import { CopyableId } from './copyable-id';
import { formatNames, heldText, spanOf } from './export-names';

type Task = HttpCalls['GET /api/finance/exports']['response']['exports'][number];

export function ExportCard({ task }: { task: Task }) {
  const { format, status, held, progress, requestedAt, requestedBy, files, manifest, error } = task;
  return (
    <article css={card} aria-label={t`Export ${formatNames[format]}, ${spanOf(task)}`}>
      <header css={head}>
        <h3 css={name}>
          {formatNames[format]} <span>{spanOf(task)}</span>
        </h3>
        <p css={small}>
          {formatLedgerTime(requestedAt)} UTC, {requestedBy.username ?? requestedBy.id}
          {manifest && t`, ${formatCount(manifest.events)} events`}
        </p>
      </header>
      {(status === 'waiting' || status === 'running') && (
        <div css={bar} role="status">
          <ProgressBar share={progress} label={t`Export ${formatNames[format]}`} />
          <span>{status === 'running' ? formatPercent(progress) : held ? heldText : t`Waiting`}</span>
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
                SHA-256 <CopyableId value={file.sha256} label={t`hash of ${file.name}`} />
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
