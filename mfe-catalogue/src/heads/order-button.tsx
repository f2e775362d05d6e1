// Shows the sort order of a list and offers the others.
import { css } from '@emotion/react';
import { preloadMenu } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { colour, font, media, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef, useState } from 'react';

const Menu = lazyPart(async () => (await import('@libretto/kit/overlays')).Menu, {
  name: () => t`The menu`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export interface OrderButtonProps<Id extends string> {
  label: string;
  icon: ReactNode;
  choices: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

const button = css`
  ${font.bodyStrong}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  height: 40px;
  padding: 0 10px;
  border: 0;
  border-radius: ${radius.full};
  background: none;
  color: ${colour.textMuted};
  cursor: pointer;
  white-space: nowrap;
  ${media.hover} {
    &:hover {
      background: ${colour.surface2};
      color: ${colour.text};
    }
  }
`;

export function OrderButton<Id extends string>({ label, icon, choices, chosen, onChoose }: OrderButtonProps<Id>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = choices.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <>
      <button
        type="button"
        css={button}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${label}: ${name}`}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setOpen(true)}
      >
        {icon}
        {name}
      </button>
      {isOpen && (
        <Menu
          label={label}
          entries={choices.map(({ id, name: entry }) => ({
            id,
            label: entry,
            selected: id === chosen,
            onAction: () => onChoose(id),
          }))}
          isOpen
          onClose={() => setOpen(false)}
          triggerRef={trigger}
          placement="bottom start"
        />
      )}
    </>
  );
}
