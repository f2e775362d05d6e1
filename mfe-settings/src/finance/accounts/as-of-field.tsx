// The point in time of all data on the page. A day means its end, like an auditor's "on 21 November".

import { css } from '@emotion/react';
import { serverNow } from '@libretto/contracts/client/server-clock';
import { Button, Input } from '@libretto/kit/controls';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { endOfDay } from '../finance-view';

export function AsOfField({ asOf, onChange }: { asOf: string | undefined; onChange: (asOf: string | null) => void }) {
  return (
    <div css={row}>
      <Input
        label={t`Balances at the end of this day (UTC)`}
        type="date"
        max={serverNow().toISOString().slice(0, 10)}
        value={asOf?.slice(0, 10) ?? ''}
        onChange={(event) => onChange(endOfDay(event.target.value))}
      />
      <Button variant="ghost" disabled={asOf === undefined} onClick={() => onChange(null)}>
        {t`As of now`}
      </Button>
    </div>
  );
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[8]};
`;
