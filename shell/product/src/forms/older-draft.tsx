// Offers the draft of an edit whose saved text has been changed in another tab or on another device since.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import type { Draft } from './drafts';

export interface OlderDraftProps {
  readonly draft: Pick<Draft, 'older' | 'takeOlder' | 'dropOlder'>;
  /** Receives the focus once the offer is answered, because its buttons are gone then. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export function OlderDraft({ draft, field }: OlderDraftProps) {
  if (draft.older === null) return null;
  const andFocus = (answer: () => void) => () => {
    answer();
    field.current?.focus();
  };
  return (
    <Notice tone="info" title={t`You have an unsaved draft`}>
      {t`The text was changed elsewhere since then.`}
      <span css={answers}>
        <Button size="row" onClick={andFocus(draft.takeOlder)}>
          {t`Use draft`}
        </Button>
        <Button size="row" variant="ghost" onClick={andFocus(draft.dropOlder)}>
          {t`Discard`}
        </Button>
      </span>
    </Notice>
  );
}

const answers = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[8]};
`;
