// Says what is known after an adjusting entry could not be proposed or decided.

import { Notice } from '@libretto/kit/feedback';
import type { MoneyFailure } from '@libretto/product/money-command';
import { t } from '@lingui/core/macro';

export function FailedEntry({ failure }: { failure: MoneyFailure }) {
  if (failure.kind !== 'unknown') return <Notice tone="danger" title={failure.text} />;
  return (
    <Notice tone="danger" title={t`The server did not answer.`}>
      {t`It is not known whether it was done. Sending the same again is safe: it is done once.`}
    </Notice>
  );
}
