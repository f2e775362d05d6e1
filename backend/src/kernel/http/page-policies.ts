// What every page tells browsers beside the content security policy.

/** To be added to a content security policy. Older browsers know `report-uri` alone. */
export const reportDirectives = { 'report-uri': ['/security-reports'], 'report-to': ['security'] } as const;

/** Features of browsers that the product never uses, so that no script that slipped in can. */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

export const pagePolicies: Readonly<Record<string, string>> = {
  'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
  'Reporting-Endpoints': 'security="/security-reports"',
};
