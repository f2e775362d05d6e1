// Exports all pages of the current filter as CSV.

import { errorText } from '@libretto/contracts/client';
import { Button } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { IconDownload } from '@libretto/kit/icons-more';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { csvOf, saveCsv } from '../../csv';

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** False when the rows were truncated. */
  readonly isWhole?: boolean;
}

export function CsvButton({ fileName, read }: { fileName: string; read: () => Promise<CsvTable> }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const { header, rows, isWhole = true } = await read();
      saveCsv(fileName, csvOf(header, rows));
      const { length: rowCount } = rows;
      if (!isWhole) toast.warning(t`The first ${rowCount} rows were saved`, t`An export has all rows.`);
    } catch (failure) {
      toast.error(errorText(failure, t`Failed to save the CSV`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<IconDownload size={18} />} busy={isBusy} onClick={() => void save()}>
      {t`CSV`}
    </Button>
  );
}
