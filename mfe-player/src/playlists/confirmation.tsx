// A green confirmation of the last action, which disappears after three seconds.
import { css } from '@emotion/react';
import { IconCircleCheckFilled } from '@libretto/kit/icons';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmationMs } from '../machine/limits';

const strip = css`
  ${font.bodyStrong}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  flex: 1;
  min-width: 0;
  min-height: 40px;
  padding: 0 ${space[12]};
  border-radius: ${radius.field};
  background: ${colour.successSoft};
  color: ${colour.success};
  & > svg {
    flex: none;
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export function useConfirmation() {
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const confirm = useCallback((said: string) => {
    clearTimeout(timer.current);
    setText(said);
    timer.current = setTimeout(() => setText(null), confirmationMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, confirm };
}

/** The live region always exists; otherwise screen readers would not announce its content. */
export function Confirmation({ text }: { text: string | null }) {
  return (
    <div role="status" style={{ display: 'flex', flex: 1, minWidth: 0 }}>
      {text && (
        <p css={strip}>
          <IconCircleCheckFilled size={18} aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
