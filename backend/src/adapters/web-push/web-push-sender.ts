// Web push with the library `web-push`, which encrypts (RFC 8291) and signs (RFC 8292). The request is sent here, to
// prevent SSRF: an endpoint from a client must resolve to public addresses at the time of the request, and redirects
// are not followed.
import { lookup as resolve } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestByHttp } from 'node:http';
import { Agent, request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { generateRequestDetails } from 'web-push';
import { isPublicAddress, isPublicHttpsUrl } from '../../kernel/http/access/public-address';
import type { PushMessage, PushOutcome, PushSender } from '../../ports/messages/push-sender';

export interface WebPushSettings {
  /** Origins that may be called although they are not public, such as `http://127.0.0.1:4711`: for tests. */
  readonly alsoCalled?: readonly string[];
}

/** Must be shorter than the lease of a job. */
const timeoutMs = 20_000;
const shownOfReason = 200;
const longestPauseMs = 24 * 60 * 60 * 1000;

export function openWebPushSender({ alsoCalled = [] }: WebPushSettings = {}): PushSender {
  // Connections are kept alive, because there are only a few push services.
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupOfPublic });
  const isAlsoCalled = (endpoint: string) => URL.canParse(endpoint) && alsoCalled.includes(new URL(endpoint).origin);
  const accepts = (endpoint: string) => isPublicHttpsUrl(endpoint) || isAlsoCalled(endpoint);
  return {
    accepts,
    send: async (message, keys) => {
      const { endpoint } = message.target;
      if (!accepts(endpoint)) return { kind: 'refused', reason: 'This is no address of a push service' };
      const { headers, body } = detailsOf(message, keys);
      const options = { method: 'POST', headers, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) };
      const request = isAlsoCalled(endpoint)
        ? (new URL(endpoint).protocol === 'http:' ? requestByHttp : requestByHttps)(endpoint, options)
        : requestByHttps(endpoint, { ...options, agent });
      return outcomeOf(await answerTo(request, body));
    },
  };
}

function detailsOf({ target, text, topic, keptForS }: PushMessage, vapidDetails: Parameters<PushSender['send']>[1]) {
  const { endpoint, p256dh, auth } = target;
  const options = { vapidDetails, TTL: keptForS, topic, urgency: 'normal', contentEncoding: 'aes128gcm' } as const;
  return generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
}

interface Answer {
  readonly status: number;
  readonly reason: string;
  /** The header's value: whole seconds, or a date. */
  readonly retryAfter: string | undefined;
}

function answerTo(request: ClientRequest, body: Buffer | null): Promise<Answer> {
  return new Promise((resolved, rejected) => {
    request.on('error', rejected);
    request.on('timeout', () => request.destroy(new Error('The push service did not answer in time')));
    request.on('response', (response: IncomingMessage) => {
      let reason = '';
      response.setEncoding('utf8');
      // The response text is only logged, so only its beginning is kept.
      response.on('data', (part: string) => {
        if (reason.length < shownOfReason) reason += part.slice(0, shownOfReason);
      });
      response.on('error', rejected);
      response.on('end', () =>
        resolved({
          status: response.statusCode ?? 0,
          reason: reason.slice(0, shownOfReason),
          retryAfter: response.headers['retry-after'],
        }),
      );
    });
    request.end(body);
  });
}

/** @throws Error if a retry may succeed. */
function outcomeOf({ status, reason, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status === 503) {
    const afterMs = retryAfter === undefined ? undefined : msOf(retryAfter);
    if (afterMs !== undefined) return { kind: 'later', afterMs };
  }
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  return { kind: 'refused', reason: `The push service answered ${status}: ${reason}` };
}

/** Returns undefined for an invalid value; longer pauses are capped at one day, when the message is outdated. */
function msOf(retryAfter: string): number | undefined {
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestPauseMs);
}

/** Resolves the name once and connects to exactly the checked addresses, which prevents DNS rebinding. */
const lookupOfPublic: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const [first, ...others] = addresses;
    if (first === undefined || [first, ...others].some(({ address }) => !isPublicAddress(address))) {
      return answer(new Error(`${hostname} is no public host`), []);
    }
    if (options.all) return answer(null, addresses);
    answer(null, first.address, first.family);
  });
};
