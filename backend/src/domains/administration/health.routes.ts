// The health of the installation, for admins without shell access to its machine.
import type { InstallationHealth } from '@libretto/contracts/http/administration/administration';
import { Router } from 'express';
import { requireRole } from '../../kernel/http/access/caller';
import { isoNow } from '../../ports/operations/clock';
import type { HealthNow } from '../../ports/operations/installation-health';
import type { RecordAdminRead } from '../../ports/operations/record-admin-read';
import type { AdministrationDeps } from './administration.deps';

/** With less free disk space than this share, an admin should make room before the disk is full. */
const warnsBelowShare = 0.1;

export function healthRoutes({ askHealth, clock }: AdministrationDeps, recordRead: RecordAdminRead): Router {
  const router = Router();

  router.get('/api/admin/health', async (req, res) => {
    const admin = requireRole(req, 'admin');
    await recordRead(req, admin, { view: 'health', subject: 'installation' });
    res.json(healthAnswer(await askHealth(), isoNow(clock)));
  });

  return router;
}

export function healthAnswer(health: HealthNow, at: string): InstallationHealth {
  const { isWritable, consumers, jobs, disk, stores } = health;
  return {
    ...{ at, isWritable, consumers: [...consumers] },
    queue: jobs === undefined ? null : jobs.flatMap(queueEntry),
    disk: disk === undefined ? null : { ...disk, warnsBelowShare, isLow: isLow(disk) },
    stores: stores === undefined ? null : [...stores],
    mail: mailOf(health),
  };
}

const isLow = ({ freeBytes, totalBytes }: NonNullable<HealthNow['disk']>) => freeBytes < totalBytes * warnsBelowShare;

/** Returns only job types with jobs that wait, run or have failed. */
function queueEntry({ type, waiting, running, failed }: NonNullable<HealthNow['jobs']>[number]) {
  return waiting + running + failed === 0 ? [] : [{ type, waiting, running, failed }];
}

function mailOf({ jobs = [], mailJobs, mailTransport }: HealthNow): InstallationHealth['mail'] {
  const own = jobs.filter(({ type }) => mailJobs.includes(type));
  const sum = (count: (each: (typeof own)[number]) => number) => own.reduce((all, each) => all + count(each), 0);
  return {
    transport: mailTransport ?? null,
    lastSentAt: latest(own.map(({ lastDoneMs }) => lastDoneMs)),
    lastFailedAt: latest(own.map(({ lastFailedMs }) => lastFailedMs)),
    waiting: sum(({ waiting, running }) => waiting + running),
    failed: sum(({ failed }) => failed),
  };
}

function latest(times: readonly (number | undefined)[]): string | null {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}
