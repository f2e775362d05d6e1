// Below the head of a downloaded list: the progress of the download, and the songs that are left out.
import { css } from '@emotion/react';
import { useOnline } from '@libretto/kit/hooks';
import { colour, font, space } from '@libretto/kit/theme';
import { useOfflineList } from '@libretto/product/offline/use-offline';
import { leftOutWords, offlineWords } from './offline-words';

export function OfflineLine({ listId }: { listId: string }) {
  const list = useOfflineList(listId);
  const isOnline = useOnline();
  if (!list) return null;
  const leftOut = leftOutWords(list);
  return (
    <div css={line}>
      <p role="status">{offlineWords(list, isOnline)}</p>
      {leftOut && <p>{leftOut}</p>}
    </div>
  );
}

const line = css`
  ${font.small}
  display: grid;
  gap: ${space[4]};
  padding-block: ${space[8]};
  color: ${colour.textMuted};
`;
