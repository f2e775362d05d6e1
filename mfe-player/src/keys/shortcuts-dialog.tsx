// The list of keyboard shortcuts, with a switch that disables them.

import { css } from '@emotion/react';
import { Switch } from '@libretto/kit/controls';
import { Dialog } from '@libretto/kit/overlays';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { keyList } from './key-list';
import { switchShortcuts, useShortcutsOn } from './shortcuts-setting';

const list = css`
  ${font.body}
  display: grid;
  grid-template-columns: 1fr auto;
  margin: 0 0 ${space[16]};
  & > dt,
  & > dd {
    margin: 0;
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${colour.line};
  }
  & > dt {
    color: ${colour.textMuted};
  }
  & > dd {
    display: flex;
    justify-content: flex-end;
    gap: ${space[4]};
  }
`;

const keycap = css`
  ${font.caption}
  min-width: 24px;
  padding: 2px 6px;
  border-radius: ${radius.tag};
  background: ${colour.surface3};
  color: ${colour.text};
  text-align: center;
`;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Dialog isOpen onClose={onClose} title={t`Keyboard shortcuts`} size="confirm">
      <dl css={list}>
        {keyList().flatMap(({ keys, does }) => [
          <dt key={`${does}:term`}>{does}</dt>,
          <dd key={does}>
            {keys.map((each) => (
              <kbd key={each} css={keycap}>
                {each}
              </kbd>
            ))}
          </dd>,
        ])}
      </dl>
      <Switch label={t`Use these keys`} checked={isOn} onChange={switchShortcuts} />
    </Dialog>
  );
}
