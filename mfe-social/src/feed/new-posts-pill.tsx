// The pill "3 new posts", which is always in view; the feed does not change until it is pressed.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { formatCount } from '@libretto/kit/text';
import { space } from '@libretto/kit/theme';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

export function NewPostsPill({ count, onShow }: { count: number; onShow: () => Promise<void> }) {
  const [isReading, setReading] = useState(false);
  const shown = formatCount(count);
  const show = () => {
    setReading(true);
    onShow()
      .catch(() => toast.error(t`Failed to load posts`))
      .finally(() => setReading(false));
  };
  return (
    <div css={place} role="status">
      {count > 0 && (
        <Button variant="primary" size="row" busy={isReading} onClick={show}>
          {plural(count, { one: `${shown} new post`, other: `${shown} new posts` })}
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
