// The state machines of payments, in the order of the documentation page.
import type { AnyStateMachine } from 'xstate';
import { purchaseMachine } from '../../mfe-social/src/purchase/purchase.machine';
import { tuneInOrDonateMachine } from '../../mfe-social/src/support/tune-in-or-donate.machine';
import { cardPaymentMachine } from '../../shell/src/payments/card-payment.machine';
import { patronMachine } from '../../shell/src/payments/patron.machine';
import { stateDiagram } from './state-diagram';

const machines: readonly { readonly file: string; readonly machine: AnyStateMachine }[] = [
  { file: 'shell/src/payments/card-payment.machine.ts', machine: cardPaymentMachine },
  { file: 'shell/src/payments/patron.machine.ts', machine: patronMachine },
  { file: 'mfe-social/src/purchase/purchase.machine.ts', machine: purchaseMachine },
  { file: 'mfe-social/src/support/tune-in-or-donate.machine.ts', machine: tuneInOrDonateMachine },
];

/** The committed documentation page with their diagrams. */
export function machinesPage(): string {
  const sections = machines.map(
    ({ file, machine }) => `## ${machine.id}\n\n\`${file}\`\n\n\`\`\`mermaid\n${stateDiagram(machine)}\n\`\`\`\n`,
  );
  return [
    '# State machines of money\n',
    'Drawn from the machines themselves by `npm run diagrams`; a test compares this page with them. Steps that lead',
    'nowhere else, such as noting a pushed balance, are left out. What stands in brackets must hold for the step.\n',
    ...sections,
  ].join('\n');
}
