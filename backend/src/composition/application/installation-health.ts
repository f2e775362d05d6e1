// Collects the health of the installation for admins.
import type { ConsumerHealth } from '@libretto/contracts/http/administration/administration';
import type { AskHealth, MailTransport } from '../../ports/operations/installation-health';
import type { ConsumerControl, ConsumerReport } from './consumers';
import { isBehind, writableCheck } from './operations';
import type { ApiPorts } from './ports';

export interface InstallationHealthOptions {
  readonly ports: Pick<ApiPorts, 'clock' | 'leases' | 'jobs' | 'storage'>;
  readonly consumers: Pick<ConsumerControl, 'report'>;
  readonly mailTransport: MailTransport | undefined;
  /** Returns the types of jobs that send mails. */
  readonly mailJobs: () => readonly string[];
}

export function installationHealth(options: InstallationHealthOptions): AskHealth {
  const { ports, consumers, mailTransport, mailJobs } = options;
  const { storage } = ports;
  const checkWritable = writableCheck(ports);
  return async () => {
    const [isWritable, reports, jobs, disk, stores] = await Promise.all([
      checkWritable(),
      consumers.report(),
      ports.jobs.countsByType().catch(() => undefined),
      storage?.disk(),
      storage?.sizes().catch(() => undefined),
    ]);
    return { isWritable, consumers: reports.map(healthOf), jobs, mailJobs: mailJobs(), mailTransport, disk, stores };
  };
}

function healthOf(report: ConsumerReport): ConsumerHealth {
  const { name, kind, state, lag, lagSeconds = null, rebuilding, parked } = report;
  return {
    ...{ name, kind, state: state.kind, lag, lagSeconds, isRebuilding: rebuilding },
    ...{ isBehind: isBehind(report), parkedKeys: parked.length },
  };
}
