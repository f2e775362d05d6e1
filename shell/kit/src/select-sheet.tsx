// On phones a select's list rises from below. It stays React Aria's popover, which builds the list, only placed otherwise.
import { css, keyframes } from '@emotion/react';
import { type ReactNode, useContext, useRef } from 'react';
import { Popover, SelectStateContext } from 'react-aria-components/Select';
import { panelMenuHead } from './panel-menu-style';
import { useSwipeDown } from './swipe-down';
import { colour, duration, ease, layer, radius, space } from './tokens';

const rise = keyframes`from { transform: translateY(100%); }`;

/** React Aria writes its placement inline, hence the emphasis; the shadow without blur is the scrim. */
const fromBelow = css`
  position: fixed !important;
  inset: auto 0 0 !important;
  z-index: ${layer.dialog} !important;
  max-height: 70dvh !important;
  overflow: auto;
  padding: 0 ${space[8]} calc(${space[16]} + env(safe-area-inset-bottom));
  border-radius: ${radius.dialog} ${radius.dialog} 0 0;
  background: ${colour.surface2};
  box-shadow: 0 0 0 100vmax ${colour.scrim};
  outline: none;
  transform: translateY(var(--lb-pull, 0px));
  &[data-entering] {
    animation: ${rise} ${duration.calm} ${ease.in};
  }
  [data-theme='light'] & {
    background: ${colour.surface1};
  }
`;

const head = css`
  position: sticky;
  top: 0;
  padding-inline: ${space[12]};
  background: inherit;
  &::before {
    content: '';
    position: absolute;
    inset: 8px auto auto calc(50% - 18px);
    width: 36px;
    height: 4px;
    border-radius: ${radius.full};
    background: ${colour.lineStrong};
  }
`;

function Head({ label, onPull }: { label: string; onPull: (pullPx: number) => void }) {
  const state = useContext(SelectStateContext);
  const drag = useSwipeDown({ onDismiss: () => state?.close(), onPull });
  return (
    <header css={[panelMenuHead, head]} {...drag}>
      {label}
    </header>
  );
}

export function SelectSheet({ label, children }: { label: string; children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  return (
    <Popover css={fromBelow} ref={sheet}>
      <Head label={label} onPull={(pullPx) => sheet.current?.style.setProperty('--lb-pull', `${pullPx}px`)} />
      {children}
    </Popover>
  );
}
