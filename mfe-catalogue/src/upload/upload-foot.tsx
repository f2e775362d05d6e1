// The bottom bar: the open points, and the submit button. It is always enabled and leads to the first open point.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { colour, font, layer, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { footHeightPx } from './release/release-style';

export interface UploadFootProps {
  text: ReactNode;
  isProblem: boolean;
  isBusy: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

export function UploadFoot({ text, isProblem, isBusy, onCancel, onSubmit }: UploadFootProps) {
  return (
    <section css={foot} aria-label={t`Submit for review`}>
      <p role={isProblem ? 'alert' : 'status'} data-problem={isProblem || undefined}>
        {text}
      </p>
      <Button variant="ghost" onClick={onCancel} disabled={isBusy}>
        {t`Cancel`}
      </Button>
      <Button css={submit} variant="primary" size="pay" busy={isBusy} onClick={onSubmit}>
        {t`Submit for review`}
      </Button>
    </section>
  );
}

const foot = css`
  position: fixed;
  bottom: var(--lb-bottom, 0px);
  inset-inline: var(--lb-sidebar, 0px) 0;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${footHeightPx}px;
  padding: ${space[12]} var(--lb-page-side, 32px);
  border-top: 1px solid ${colour.line};
  background: ${colour.canvas};
  & > p {
    ${font.body}
    flex: 1;
    min-width: 0;
    color: ${colour.textMuted};
  }
  & > p[data-problem] {
    color: ${colour.danger};
  }
  /* What scrolls must not show between this bar and the tabs where the mini player has its place. */
  &::after {
    content: '';
    position: absolute;
    inset: 100% 0 auto;
    height: var(--lb-player, 0px);
    background: ${colour.canvas};
  }
  ${media.mobile} {
    flex-wrap: wrap;
    & > p {
      ${font.small}
      flex-basis: 100%;
    }
  }
`;

const submit = css`
  ${media.mobile} {
    flex: 1;
  }
`;
