// The contributors of a song, with their roles.
import { css } from '@emotion/react';
import { Button, fieldLabel, IconButton, Input } from '@libretto/kit/controls';
import { IconPlus, IconX } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { CreditField } from './song-form';

const mostCredits = 100;
const fieldsOf = (number: number) =>
  [
    { field: 'role', label: t`Role of credit ${number}`, example: t`Producer`, maxLength: 60 },
    { field: 'name', label: t`Name of credit ${number}`, example: t`Name`, maxLength: 120 },
  ] as const;
const removeText = (number: number) => t`Remove credit ${number}`;

export interface CreditsProps {
  credits: readonly CreditField[];
  onChange: (credits: readonly CreditField[]) => void;
}

export function Credits({ credits, onChange }: CreditsProps) {
  const change = (at: number, changes: Partial<CreditField>) =>
    onChange(credits.map((credit, place) => (place === at ? { ...credit, ...changes } : credit)));
  return (
    <fieldset css={frame}>
      <legend css={fieldLabel}>{t`Credits`}</legend>
      {credits.map((credit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a credit is known by its place alone while it is typed.
        <div css={row} key={at}>
          {fieldsOf(at + 1).map(({ field, label, example, maxLength }) => (
            <Input
              key={field}
              label={label}
              hideLabel
              placeholder={example}
              maxLength={maxLength}
              value={credit[field]}
              onChange={(event) => change(at, { [field]: event.target.value })}
            />
          ))}
          <IconButton
            label={removeText(at + 1)}
            tooltip={false}
            icon={<IconX size={18} aria-hidden />}
            onClick={() => onChange(credits.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="row"
        variant="outline"
        icon={<IconPlus size={16} aria-hidden />}
        disabled={credits.length >= mostCredits}
        onClick={() => onChange([...credits, { role: '', name: '' }])}
      >
        {t`Add credit`}
      </Button>
    </fieldset>
  );
}

const frame = css`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
  }
`;

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
  align-items: center;
  gap: ${space[8]};
  margin-bottom: ${space[8]};
`;
