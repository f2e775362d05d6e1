// The release date: a day and time in the artist's time zone, or empty.
import { serverNow } from '@libretto/contracts/client/server-clock';
import { Input } from '@libretto/kit/controls';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { localValueOf, momentOf } from './release-date';

export interface ReleaseDateProps {
  value: string | null;
  hint: string;
  onChange: (moment: string | null) => void;
}

export function ReleaseDate({ value, hint, onChange }: ReleaseDateProps) {
  // An incomplete date is no value yet, and stays in the field.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      label={t`Release date (optional)`}
      type="datetime-local"
      value={typed ?? localValueOf(value)}
      min={localValueOf(serverNow().toISOString())}
      hint={hint}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(momentOf(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
