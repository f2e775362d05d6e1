import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { requestIdOf } from './request-id';

/** Times every answer, for the metrics and, at level `debug`, the log. */
export function accessLog(log: Logger, registry: Registry) {
  const seconds = new Histogram({
    name: 'libretto_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return (req: Request, res: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    res.once('finish', () => {
      const took = Number(process.hrtime.bigint() - start) / 1e9;
      // The route's pattern, never the address: one series a route, not one an id.
      const route = typeof req.route?.path === 'string' ? req.route.path : 'other';
      seconds.observe({ method: req.method, route, status: res.statusCode }, took);
      log.debug(
        { requestId: requestIdOf(req), method: req.method, url: req.originalUrl, status: res.statusCode, took },
        'request',
      );
    });
    next();
  };
}
