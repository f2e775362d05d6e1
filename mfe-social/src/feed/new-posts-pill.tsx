// "3 new posts", in view wherever the reader is; the feed does not move until it is pressed.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/button';
import { plural } from '@libretto/kit/format';
import { toast } from '@libretto/kit/toast';
import { space } from '@libretto/kit/tokens';
import { useState } from 'react';

export function NewPostsPill({ count, onShow }: { count: number; onShow: () => Promise<void> }) {
  const [isReading, setReading] = useState(false);
  const show = () => {
    setReading(true);
    onShow()
      .catch(() => toast.error('Failed to load posts'))
      .finally(() => setReading(false));
  };
  return (
    <div css={place} role="status">
      {count > 0 && (
        <Button variant="primary" size="row" busy={isReading} onClick={show}>
          {plural(count, 'new post')}
        </Button>
      )}
    </div>
  );
}

const place = css`
  position: sticky;
  z-index: 2;
  top: calc(var(--lb-page-top, 64px) + ${space[8]});
  display: flex;
  justify-content: center;
  /* It takes no room: the posts under it stay where they are. */
  height: 0;
  margin-bottom: calc(-1 * ${space[12]});
`;
