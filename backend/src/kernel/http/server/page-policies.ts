// The browser policies of every page, apart from the content security policy.
import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Directives to append to a content security policy. Older browsers support only `report-uri`. */
export const reportDirectives = { 'report-uri': ['/security-reports'], 'report-to': ['security'] } as const;

/** Browser features that the product never uses, disabled so that no injected script can use them. */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

export const pagePolicies: Readonly<Record<string, string>> = {
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Reporting-Endpoints': 'security="/security-reports"',
};

/** The headers of a content security policy. */
export interface ContentPolicies {
  /** A browser allows only what all of these allow. */
  readonly 'Content-Security-Policy': readonly string[];
  /** Violations of these are reported and not stopped. */
  readonly 'Content-Security-Policy-Report-Only': readonly string[];
}

export const contentPoliciesOf = (res: Response): ContentPolicies => ({
  'Content-Security-Policy': valuesOf(res, 'Content-Security-Policy'),
  'Content-Security-Policy-Report-Only': valuesOf(res, 'Content-Security-Policy-Report-Only'),
});
const valuesOf = (res: Response, name: string) => [res.getHeader(name) ?? []].flat().map(String);

/**
 * Part of a document's ETag and of the service worker's revision. A browser that revalidates a document keeps the policy
 * that it has stored, because it ignores the `Content-` headers of a 304.
 */
export const policyHash = (policies: ContentPolicies): string =>
  createHash('sha256').update(JSON.stringify(policies)).digest('base64url').slice(0, 16);
