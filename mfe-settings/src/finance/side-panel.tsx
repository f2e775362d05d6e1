// The explanation panel on the right: docked from 1360 px, or more where the browser's text is larger; an overlay below.

import { css } from '@emotion/react';
import { IconButton } from '@libretto/kit/controls';
import { IconX } from '@libretto/kit/icons';
import { colour, font, media, radius, shadow, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';

export interface SidePanelProps {
  readonly label: string;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidePanel({ label, title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      // Returns the focus to the figure that opened the panel, if it still exists.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      css={frame}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header css={head}>
        <h2 css={name}>{title}</h2>
        <IconButton label={t`Close`} icon={<IconX size={20} />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}

const frame = css`
  position: sticky;
  top: ${space[24]};
  max-height: calc(100dvh - 96px);
  overflow: auto;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  padding: ${space[20]} ${space[24]} ${space[24]};
  border-radius: ${radius.card};
  border: 1px solid ${colour.line};
  background: ${colour.surface1};
  --lb-table-ground: ${colour.surface1};
  &:focus {
    outline: none;
  }
  @media not all and (min-width: 85em) {
    position: fixed;
    inset-block: 72px 96px;
    inset-inline: auto ${space[16]};
    width: min(480px, calc(100vw - 32px));
    max-height: none;
    align-content: start;
    box-shadow: ${shadow.dialog};
  }
  ${media.mobile} {
    inset: ${space[64]} 0 56px 0;
    width: auto;
    border-radius: ${radius.dialog} ${radius.dialog} 0 0;
    padding-inline: ${space[16]};
  }
`;
const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;
const name = css`
  ${font.section}
`;
