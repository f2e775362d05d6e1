import type { FederatedModules } from '@libretto/contracts/federation';

export function FinancePage(_props: FederatedModules['mfe-settings']['FinancePage']) {
  return <p>FinancePage</p>;
}
