// The state machines of the front end, in the order of the documentation page.
import type { AnyStateMachine } from 'xstate';
import { makePlayerMachine } from '../../mfe-player/src/machine/player.machine';
import { browserTools } from '../../mfe-player/src/runtime/browser-tools';
import { uploadMachine } from '../../mfe-social/src/composer/upload.machine';
import { purchaseMachine } from '../../mfe-social/src/purchase/purchase.machine';
import { tuneInOrDonateMachine } from '../../mfe-social/src/support/tune-in-or-donate.machine';
import { cardPaymentMachine } from '../../shell/src/payments/card/card-payment.machine';
import { patronMachine } from '../../shell/src/payments/patron/patron.machine';
import { stateDiagram } from './state-diagram';

export const machines: readonly { readonly file: string; readonly machine: AnyStateMachine }[] = [
  { file: 'shell/src/payments/card/card-payment.machine.ts', machine: cardPaymentMachine },
  { file: 'shell/src/payments/patron/patron.machine.ts', machine: patronMachine },
  { file: 'mfe-social/src/purchase/purchase.machine.ts', machine: purchaseMachine },
  { file: 'mfe-social/src/support/tune-in-or-donate.machine.ts', machine: tuneInOrDonateMachine },
  { file: 'mfe-social/src/composer/upload.machine.ts', machine: uploadMachine },
  { file: 'mfe-player/src/machine/player.machine.ts', machine: makePlayerMachine(browserTools) },
];

/** The committed documentation page with their diagrams. */
export function machinesPage(): string {
  const sections = machines.map(
    ({ file, machine }) => `## ${machine.id}\n\n\`${file}\`\n\n\`\`\`mermaid\n${stateDiagram(machine)}\n\`\`\`\n`,
  );
  return [
    '# State machines\n',
    'Drawn from the machines themselves by `npm run diagrams`; a test compares this page with them. Steps that lead',
    'nowhere else, such as noting a pushed balance, are left out. What stands in brackets must hold for the step.\n',
    ...sections,
  ].join('\n');
}
