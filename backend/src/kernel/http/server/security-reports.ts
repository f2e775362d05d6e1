// The endpoint for content security policy reports (Reporting API, and `report-uri` of older browsers).
import express, { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Allowance, RateLimits } from '../../../ports/operations/rate-limits';
import { networkOf } from '../access/call-limits';
import { redactedUrl } from './redacted-url';

const reportsPath = '/security-reports';
const reportsOfAddress: Allowance = { name: 'security-reports', capacity: 60, refillMs: 600_000 };
const types = ['application/reports+json', 'application/csp-report', 'application/json'];
const body = express.json({ limit: '16kb', type: types });
const mostInOne = 10;

const text = z.string().max(2000).optional().catch(undefined);
const violation = z.object({
  effectiveDirective: text,
  'effective-directive': text,
  'violated-directive': text,
  blockedURL: text,
  'blocked-uri': text,
  documentURL: text,
  'document-uri': text,
  disposition: text,
});

/** Anyone can post here, so the log gets only a limited number of lines per address, without credentials. */
export function securityReports(log: Logger, rateLimits: RateLimits): Router {
  const router = Router();
  router.post(reportsPath, body, async (req: Request, res) => {
    for (const found of violationsIn(req.body)) {
      const { allowed } = await rateLimits.draw(reportsOfAddress, networkOf(req.ip ?? ''), 1);
      if (allowed) log.warn(found, 'a browser reported what a content security policy does not allow');
    }
    res.status(204).end();
  });
  return router;
}

function violationsIn(reported: unknown) {
  const reports = [reported].flat().slice(0, mostInOne) as readonly Record<string, unknown>[];
  return reports.flatMap((report) => {
    const parsed = violation.safeParse(report?.['csp-report'] ?? report?.body);
    if (!parsed.success) return [];
    const { data } = parsed;
    return {
      directive: data.effectiveDirective ?? data['effective-directive'] ?? data['violated-directive'],
      /** `enforce` if the browser stopped it, `report` if it only reported it. */
      disposition: data.disposition,
      blocked: redactedUrl(data.blockedURL ?? data['blocked-uri'] ?? ''),
      page: redactedUrl((data.documentURL ?? data['document-uri'] ?? '').split('#')[0] ?? ''),
    };
  });
}
