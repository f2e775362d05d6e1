// Buttons. Hover, focus and press are forced from outside by `data-force`, as a page cannot pretend them.
import { css } from '@emotion/react';
import { Button, type ButtonVariant } from '../src/controls/button';
import { FollowButton } from '../src/controls/follow-button';
import { IconButton } from '../src/controls/icon-button';
import { IconHeart, IconHeartFilled } from '../src/icons/icons';
import { Row } from '../src/theme/layout';
import { colour, font } from '../src/theme/tokens';
import { Exhibit } from './exhibit';

const states = ['Rest', 'Hover', 'Focus', 'Pressed', 'Busy', 'Disabled'] as const;

const forced: Record<string, string | undefined> = {
  Hover: 'hover',
  Focus: 'focus-visible,focus',
  Pressed: 'hover,active',
};

const grid = css`
  display: grid;
  grid-template-columns: 80px repeat(6, 1fr);
  gap: 10px 0;
  align-items: center;
  ${font.caption}
  color: ${colour.textMuted};
  overflow-x: auto;
  padding: 6px;
  margin: -6px;
  & > span {
    font-weight: 400;
  }
  & > button {
    justify-self: start;
    min-width: 82px;
  }
  & > [data-icon] {
    justify-self: start;
    min-width: 0;
  }
`;

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'outline', 'ghost', 'danger'];
const names = { primary: 'Primary', secondary: 'Secondary', outline: 'Outline', ghost: 'Ghost', danger: 'Danger' };

export function ButtonStates() {
  return (
    <Exhibit title="Buttons">
      <div css={grid}>
        <span />
        {states.map((state) => (
          <span key={state}>{state}</span>
        ))}
        {variants.flatMap((variant) => [
          <span key={variant}>{names[variant]}</span>,
          ...states.map((state) => (
            <Button
              key={variant + state}
              variant={variant}
              busy={state === 'Busy'}
              disabled={state === 'Disabled'}
              data-force={forced[state]}
            >
              {variant === 'danger' ? 'Delete' : 'Save'}
            </Button>
          )),
        ])}
        <span>Icon</span>
        {states.map((state) => (
          <IconButton
            key={state}
            data-icon=""
            label={`Like ${state}`}
            icon={<IconHeart size={20} />}
            pressedIcon={<IconHeartFilled size={20} />}
            pressed={state === 'Busy'}
            disabled={state === 'Disabled'}
            data-force={forced[state]}
          />
        ))}
      </div>
      <Row gap={12} wrap style={{ marginTop: 10 }}>
        <Button variant="primary" size="pay">
          Buy for 75 Talents
        </Button>
        <Button variant="primary" size="pay" busy>
          Buy for 75 Talents
        </Button>
        <FollowButton following={false} name="Nour" onChange={() => {}} />
        <FollowButton following name="Nour" onChange={() => {}} />
        <IconButton id="tip" label="Like" shortcut="L" icon={<IconHeart size={20} />} pressed={false} />
      </Row>
    </Exhibit>
  );
}
