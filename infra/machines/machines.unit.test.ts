import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createMachine } from 'xstate';
import { machines, machinesPage } from './machines';
import { faultsIn, stateDiagram } from './state-diagram';

const page = path.resolve(__dirname, '../docs/machines.md');
// The test writes the page, because some machines contain messages, which only the test compiler supports.
if (process.env.npm_lifecycle_event === 'diagrams') writeFileSync(page, machinesPage());

it('shows the machines as they are now; `npm run diagrams` updates them', () => {
  expect(readFileSync(page, 'utf8')).toBe(machinesPage());
});

it('draws nested and parallel states, guards, delays and ends', () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: { target: 'on', guard: 'hasPower' } } },
      on: {
        type: 'parallel',
        after: { 1000: 'broken' },
        states: { light: { initial: 'dim', states: { dim: {} } }, heat: {} },
      },
      broken: { type: 'final' },
    },
  });
  expect(stateDiagram(machine)).toBe(`stateDiagram-v2
  [*] --> lamp_off
  state "off" as lamp_off
  state "on" as lamp_on {
    state "light" as lamp_on_light {
      [*] --> lamp_on_light_dim
      state "dim" as lamp_on_light_dim
    }
    --
    state "heat" as lamp_on_heat
  }
  state "broken" as lamp_broken
  lamp_broken --> [*]
  lamp_off --> lamp_on: press [hasPower]
  lamp_on --> lamp_broken: after 1000`);
});

it.each(machines.map(({ machine }) => [machine.id, machine] as const))(
  'every state of %s is reached and can be left',
  (_, machine) => {
    expect(faultsIn(machine)).toEqual([]);
  },
);

it('finds states that are never reached, and states that are never left', () => {
  const machine = createMachine({
    id: 'door',
    initial: 'open',
    states: { open: { on: { shut: 'shut' } }, shut: {}, painted: { on: { shut: 'shut' } } },
  });
  expect(faultsIn(machine)).toEqual(['door.shut is never left', 'door.painted is never reached']);
});
