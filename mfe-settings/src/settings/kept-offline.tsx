// Downloads on this device: their number and size, and a button that removes them.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { formatBytes, formatCount } from '@libretto/kit/text';
import { colour, font, Stack } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { keptQualityKbps } from '@libretto/product/offline/fetch-song';
import { offlineLibrary } from '@libretto/product/offline/library';
import type { OfflineList } from '@libretto/product/offline/list-rules';
import { useOffline } from '@libretto/product/offline/use-offline';
import { playlistPath } from '@libretto/product/paths';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { boxedRow, rowList } from './boxed-rows';

export function KeptOffline() {
  const { isKnown, lists, totalBytes } = useOffline();
  const [asks, setAsks] = useState(false);
  // Some browsers have no persistent storage in private windows.
  if (!isKnown) return null;
  return (
    <Stack gap={16}>
      <h3 css={heading}>{t`On this device`}</h3>
      <p css={text}>
        {lists.length === 0
          ? t`Nothing is kept on this device. The menu of a playlist makes its songs available offline.`
          : keptText(lists.length, totalBytes)}
      </p>
      {lists.length > 0 && (
        <>
          <ul css={rowList} aria-label={t`Playlists on this device`}>
            {lists.map((list) => (
              <KeptRow key={list.id} list={list} />
            ))}
          </ul>
          <div>
            <Button variant="danger" onClick={() => setAsks(true)}>
              {t`Remove all`}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void attempt(() => offlineLibrary().removeAll());
        }}
        title={t`Remove all from this device?`}
        confirmLabel={t`Remove all`}
        tone="danger"
      >
        {t`Your playlists stay as they are. Their songs need a connection again.`}
      </ConfirmDialog>
    </Stack>
  );
}

function keptText(count: number, bytes: number): string {
  const [shown, size] = [formatCount(count), formatBytes(bytes)];
  const playlists = plural(count, { one: `${shown} playlist`, other: `${shown} playlists` });
  return t`${playlists}, ${size}. Songs are kept at ${keptQualityKbps} kbps and removed when you sign out.`;
}

function songsText(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} song`, other: `${shown} songs` });
}

function KeptRow({ list: { id, name, keptSongs, keptBytes } }: { list: OfflineList }) {
  return (
    <li css={boxedRow}>
      <span css={grow}>
        <a {...linkTo(playlistPath(id))}>{name}</a>
        <span css={text}>
          {songsText(keptSongs)}, {formatBytes(keptBytes)}
        </span>
      </span>
      <Button
        variant="ghost"
        aria-label={t`Remove ${name} from this device`}
        onClick={() => void attempt(() => offlineLibrary().remove(id))}
      >
        {t`Remove`}
      </Button>
    </li>
  );
}

async function attempt(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch {
    toast.error(t`It is still on this device`, t`The browser did not remove it. Please try again.`);
  }
}

const heading = css`
  ${font.title}
`;
const text = css`
  ${font.body}
  color: ${colour.textMuted};
`;
const grow = css`
  display: grid;
  flex: 1;
  min-width: 0;
`;
