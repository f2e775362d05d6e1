import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createMetrics, measureHttp } from '../../backend/src/composition/application/metrics';

const infra = join(__dirname, '..');
/** Names every metric that exists, as `backend/src/composition/application/metrics.unit.test.ts` asserts. */
const dashboard = readFileSync(join(infra, 'grafana/libretto.json'), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

describe('alerts', () => {
  const { groups } = parse(readFileSync(join(__dirname, 'alerts.yml'), 'utf8')) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  test('use only existing metrics, histogram buckets and labels', async () => {
    const registry = createMetrics();
    measureHttp(registry).observe({ method: 'GET', route: '/', status: '200' }, 0.1);
    const text = await registry.metrics();
    for (const { expr } of rules) {
      for (const [name] of expr.matchAll(/\b(libretto|nodejs|process)_\w+/g)) expect(dashboard).toContain(name);
      for (const [, le] of expr.matchAll(/le="([^"]+)"/g)) expect(text).toContain(`le="${le}"`);
      for (const [, label] of expr.matchAll(/by \((\w+)\)/g)) expect(['consumer', 'instance']).toContain(label);
    }
  });

  test('are each fired once, and looked for in a healthy installation', () => {
    const { tests } = parse(readFileSync(join(__dirname, 'alerts.test.yml'), 'utf8'), { merge: true }) as {
      readonly tests: readonly {
        readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts?: readonly unknown[] }[];
      }[];
    };
    const names = rules.map(({ alert }) => alert).sort();
    const fired = tests.flatMap((each) => each.alert_rule_test).filter(({ exp_alerts = [] }) => exp_alerts.length > 0);
    expect([...new Set(fired.map(({ alertname }) => alertname))].sort()).toEqual(names);
    expect(tests[0]?.alert_rule_test.map(({ alertname }) => alertname).sort()).toEqual(names);
  });

  test('each have a runbook that says what users notice, what to do, and how it was provoked', () => {
    for (const { alert, labels, annotations, for: holds } of rules) {
      const page = readFileSync(join(infra, '..', annotations.runbook), 'utf8');
      expect(page.startsWith(`# ${alert}\n`)).toBe(true);
      for (const part of ['What users notice', 'What to look at', 'What to do', 'How to provoke it'])
        expect(page).toContain(`## ${part}\n`);
      for (const [, named] of page.matchAll(/`((?:backend|infra)\/[\w./-]+)`/g))
        expect({ alert, named, isThere: existsSync(join(infra, '..', named as string)) }).toMatchObject({
          isThere: true,
        });
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(holds).toMatch(/^\d+[mh]$/);
    }
    const pages = readdirSync(join(infra, 'runbooks')).map((file) => `infra/runbooks/${file}`);
    expect(pages.sort()).toEqual(rules.map(({ annotations }) => annotations.runbook).sort());
  });
});
