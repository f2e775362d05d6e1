import { importsOf, projectImports } from './boundaries/imports';
import { rules, violations } from './boundaries/rules';

/** One violating file per rule, so that a rule that no longer detects anything fails. */
const offenders: Record<string, [file: string, source: string]> = {
  'only composition/ imports adapters': [
    'backend/src/domains/wallet/wallet.routes.ts',
    "import { openLog } from '../../adapters/libsql/event-log';",
  ],
  'adapters import ports and kernel, never domains or composition': [
    'backend/src/adapters/libsql/event-log/event-log.ts',
    "import type { WalletEvent } from '../../../domains/wallet/wallet.events';",
  ],
  'drivers of engines and providers are used by adapters alone': [
    'backend/src/sandbox/stripe/account.ts',
    "import Libsql from 'libsql';",
  ],
  'ports import nothing that implements or uses them': [
    'backend/src/ports/events/event-store.ts',
    "export * from '../../adapters/libsql/event-log/event-log';",
  ],
  'the kernel imports no domain and no composition': [
    'backend/src/kernel/consumers/projections/projection.ts',
    "import { domains } from '../../../composition/application/domains';",
  ],
  'domains meet only through contracts and the kernel': [
    'backend/src/domains/comments/comments.routes.ts',
    "import { balanceOf } from '../wallet/balance.projection';",
  ],
  'remotes import neither each other nor the shell nor the backend': [
    'mfe-social/src/feed/feed-page.tsx',
    "import { usePlayer } from '@libretto/mfe-player/src/player';",
  ],
  'tests of a remote or of the shell import no other remote': [
    'mfe-player/tests/player-panels.e2e.test.ts',
    "import { visitor } from '../../mfe-social/tests/people';",
  ],
  'the shell knows remotes by name only, and no backend': [
    'shell/src/app/App.tsx',
    "const Home = lazy(() => import('../../../mfe-catalogue/src/exposes/home-page'));",
  ],
  'the kit imports neither shell nor remotes': [
    'shell/kit/src/controls/button.tsx',
    "import { session } from '../../../src/auth/session';",
  ],
  'parts with a state of the data layer are imported by the name under which they are shared': [
    'shell/product/src/overlay/use-facts.ts',
    "import { facts } from './facts';",
  ],
  'the data layer knows no screen': [
    'shell/product/src/overlay/facts.ts',
    "import { session } from '../../../src/session/session';",
  ],
  'contracts import nothing of the other packages': [
    'contracts/src/federation/bus.ts',
    "import { toast } from '@libretto/kit/feedback';",
  ],
  'browser code takes contracts/http as types only': [
    'mfe-settings/src/settings-form.tsx',
    "import { settingsSchema } from '@libretto/contracts/http/social/settings';",
  ],
};

const imports = projectImports();

test.each(rules.map(({ name }) => name))('%s', (name) => {
  expect(violations(imports).filter((line) => line.endsWith(`: ${name}`))).toEqual([]);
});

test.each(rules.map(({ name }) => name))('notices a breach of: %s', (name) => {
  const [file, source] = offenders[name] ?? ['', ''];
  expect(violations(importsOf(file, source))).toContainEqual(expect.stringMatching(new RegExp(`: ${name}$`)));
});

test('reads imports in every form, and distinguishes types from loaded modules', () => {
  const source = `
    import type { A } from './a';
    import { type B } from './b';
    export * from './c';
    import './d.ts';
    const e = () => import(/* webpackChunkName: "e" */ './e');
    // import { F } from './f';
  `;
  expect(importsOf('shell/src/x.ts', source)).toEqual([
    { from: 'shell/src/x.ts', to: 'shell/src/a', isTypeOnly: true, isDeferred: false },
    { from: 'shell/src/x.ts', to: 'shell/src/b', isTypeOnly: false, isDeferred: false },
    { from: 'shell/src/x.ts', to: 'shell/src/c', isTypeOnly: false, isDeferred: false },
    { from: 'shell/src/x.ts', to: 'shell/src/d', isTypeOnly: false, isDeferred: false },
    { from: 'shell/src/x.ts', to: 'shell/src/e', isTypeOnly: false, isDeferred: true },
  ]);
});
