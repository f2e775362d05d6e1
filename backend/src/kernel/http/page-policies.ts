// The browser policies of every page, apart from the content security policy.

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
