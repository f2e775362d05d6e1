// The number, expiry and security code of a new card, in the provider's own fields: our code never sees them.
import { css } from '@emotion/react';
import { Field, fieldBox } from '@libretto/kit/controls';
import { IconLock } from '@libretto/kit/icons';
import { CardBrandTile } from '@libretto/kit/pictures';
import { colour, space, useTheme } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { elementStyle } from './element-style';

type Part = 'cardNumber' | 'cardExpiry' | 'cardCvc';
interface PartState {
  readonly isComplete: boolean;
  readonly error: string | null;
}
/** The fields that the change events of all three inputs share. */
interface PartChange {
  readonly elementType: Part;
  readonly complete: boolean;
  readonly error: { readonly message: string } | undefined;
}

const parts: readonly Part[] = ['cardNumber', 'cardExpiry', 'cardCvc'];
const untouched: PartState = { isComplete: false, error: null };

const grid = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[16]} ${space[12]};
`;
const wholeLine = css`
  grid-column: 1 / -1;
`;
const box = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  & > div {
    flex: 1;
    min-width: 0;
  }
  & > svg {
    flex: none;
    color: ${colour.textMuted};
  }
  /* The brand appears with the first digits: the field must not grow for it. */
  & > span {
    margin-block: -2px;
  }
  &:has(:focus),
  &[data-focused] {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
`;

export function CardFields({
  disabled,
  onChange,
}: {
  disabled: boolean;
  /** Called on every keystroke, because an earlier error about the card may no longer apply. */
  onChange: (isComplete: boolean) => void;
}) {
  const { theme } = useTheme();
  const [state, setState] = useState<Partial<Record<Part, PartState>>>({});
  /**
   * The latest state in a ref: a browser that autofills all three fields at once fires their events before React
   * renders.
   */
  const latest = useRef(state);
  const [brand, setBrand] = useState('unknown');
  const [focused, setFocused] = useState<Part | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values behind the variables follow the theme.
  const options = useMemo(() => ({ style: elementStyle(), disabled }), [theme, disabled]);

  const note = ({ elementType, complete, error }: PartChange) => {
    latest.current = { ...latest.current, [elementType]: { isComplete: complete, error: error?.message ?? null } };
    setState(latest.current);
    onChange(parts.every((part) => latest.current[part]?.isComplete));
  };
  const field = (part: Part, label: string, element: (id: string) => ReactNode, slot?: ReactNode) => {
    const { error } = state[part] ?? untouched;
    return (
      <Field css={part === 'cardNumber' && wholeLine} label={label} error={error}>
        {(control) => (
          <div
            css={[fieldBox, box]}
            data-invalid={error ? true : undefined}
            data-focused={focused === part || undefined}
          >
            {element(control.id)}
            {slot}
          </div>
        )}
      </Field>
    );
  };
  const focusing = (part: Part) => ({ onFocus: () => setFocused(part), onBlur: () => setFocused(null) });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields within are the provider's; only their keys pass here.
    <div css={grid} onKeyDown={keepArrows}>
      {field(
        'cardNumber',
        t`Card number`,
        (id) => (
          <CardNumberElement
            id={id}
            options={options}
            {...focusing('cardNumber')}
            onChange={(event) => {
              setBrand(event.brand);
              note(event);
            }}
          />
        ),
        brand !== 'unknown' && <CardBrandTile brand={brand} />,
      )}
      {field('cardExpiry', t`Expiry date`, (id) => (
        <CardExpiryElement id={id} options={options} {...focusing('cardExpiry')} onChange={note} />
      ))}
      {field(
        'cardCvc',
        t`Security code`,
        (id) => (
          <CardCvcElement id={id} options={options} {...focusing('cardCvc')} onChange={note} />
        ),
        <IconLock size={16} aria-hidden />,
      )}
    </div>
  );
}

/** The fields are inside a radio group, which would otherwise handle the arrow keys. */
function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}
