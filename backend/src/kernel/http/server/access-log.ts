import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { requestIdOf } from './middleware';
import { redactedUrl } from './redacted-url';
import { type Traces, tracedNowMs } from './traces';

export function httpSeconds(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'libretto_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
}

/** Measures the time of every response for the metrics, the traces and, at level `debug`, the log. */
export function accessLog(log: Logger, registry: Registry, traces?: Traces) {
  const seconds = httpSeconds(registry);
  // Cached label series: finding a series by its labels costs more than observing a value, and their number is bounded.
  const series = new Map<string, ReturnType<typeof seconds.labels>>();
  const seriesOf = (method: string, route: string, status: number) => {
    const name = `${method} ${status} ${route}`;
    const known = series.get(name) ?? seconds.labels({ method, route, status });
    series.set(name, known);
    return known;
  };
  return (req: Request, res: Response, next: NextFunction): void => {
    const startMs = performance.now();
    res.once('finish', () => {
      const took = (performance.now() - startMs) / 1000;
      // The label is the route's pattern and never the path, so that there is one series per route and not per id.
      const route = typeof req.route?.path === 'string' ? req.route.path : undefined;
      seriesOf(req.method, route ?? 'other', res.statusCode).observe(took);
      if (traces && route !== undefined) trace(traces, req, { route, status: res.statusCode, tookMs: took * 1000 });
      if (!log.isLevelEnabled('debug')) return;
      log.debug(
        {
          requestId: requestIdOf(req),
          method: req.method,
          url: redactedUrl(req.originalUrl),
          status: res.statusCode,
          took,
        },
        'request',
      );
    });
    next();
  };
}

interface Answer {
  readonly route: string;
  readonly status: number;
  readonly tookMs: number;
}

function trace(traces: Traces, req: Request, { route, status, tookMs }: Answer): void {
  const id = requestIdOf(req);
  if (!traces.records(id)) return;
  const endMs = tracedNowMs();
  traces.record({
    ...{ name: `${req.method} ${route}`, kind: 'answer', correlationId: id, id, startMs: endMs - tookMs, endMs },
    failed: status >= 500,
    attributes: { 'http.request.method': req.method, 'http.route': route, 'http.response.status_code': status },
  });
}
