// On phones a select's list rises from below. It stays React Aria's popover, which builds the list, only placed otherwise.
import { css, keyframes } from '@emotion/react';
import { type CSSProperties, type ReactNode, useContext, useRef } from 'react';
import { Popover, SelectStateContext } from 'react-aria-components/Select';
import { useSwipeDown } from '../hooks/swipe-down';
import { panelMenuHead } from '../overlays/panel-menu-style';
import { colour, duration, ease, layer, radius, space } from '../theme/tokens';

const rise = keyframes`from { transform: translateY(100%); }`;

/** React Aria writes its placement inline, so this one is inline too. */
const placement: CSSProperties = {
  position: 'fixed',
  top: 'auto',
  right: 0,
  bottom: 0,
  left: 0,
  zIndex: layer.dialog,
  maxHeight: '70dvh',
};

/** The shadow without blur is the scrim. */
const fromBelow = css`
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
    <Popover css={fromBelow} style={placement} ref={sheet}>
      <Head label={label} onPull={(pullPx) => sheet.current?.style.setProperty('--lb-pull', `${pullPx}px`)} />
      {children}
    </Popover>
  );
}
