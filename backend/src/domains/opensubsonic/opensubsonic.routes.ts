// The OpenSubsonic API under `/rest/`, for third-party music apps. Every change and every sound goes through the
// product's own API on behalf of the listener, so that purchases, previews and limits apply here too.
import { type NextFunction, type Request, type Response, Router, text } from 'express';
import { networkOf } from '../../kernel/http/access/call-limits';
import { setCaller } from '../../kernel/http/access/caller';
import { saveFileAs } from '../../kernel/http/bodies/send-file';
import { positionName, tokensAfter } from '../../kernel/http/commands/consistency-tokens';
import { answerProblemsBy } from '../../kernel/http/server/errors';
import type { Problem } from '../../kernel/http/server/problem';
import type { StandingOf } from '../../ports/directory/account-standing';
import type { TrackViews } from '../../ports/directory/track-views';
import type { Allowance } from '../../ports/operations/rate-limits';
import { type Answer, sendAnswer, sendRefusal } from './answer';
import { appAlbums, appSongs } from './app-music.projection';
import { appPeople } from './app-people.projection';
import type { Ask, Endpoints } from './endpoint';
import { browsingEndpoints } from './endpoints/browsing';
import { listEndpoints } from './endpoints/lists';
import { lyricsEndpoints } from './endpoints/lyrics';
import { markEndpoints } from './endpoints/marks';
import { playlistEndpoints } from './endpoints/playlists';
import { openToAll, systemEndpoints } from './endpoints/system';
import { appCallers } from './keys/app-caller';
import type { OpenSubsonicDeps } from './opensubsonic.deps';
import { Parameters } from './parameters';
import { playQueueStream } from './play-queue.stream';
import { AppPlays } from './plays';
import { notThere, Refusal, refusalCodes, refusalOf } from './refusal';
import { audioAddress, formatFor, imageAddress, qualityFor } from './sound-address';
import { coverArtId, Views } from './views';

/** Large enough for a complete play queue. */
const formLimit = '1mb';
const form = text({ type: 'application/x-www-form-urlencoded', limit: formLimit });
const positionHeader = positionName.toLowerCase();
const exposedHeaders = 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Last-Modified';
const preflightSeconds = 86_400;
/** Much longer than projections usually lag. */
const seenMs = 30_000;
const tenMinutesMs = 600_000;
/** An app that reads a whole library sends some thousands of requests. */
const questionsOfListener: Allowance = { name: 'app-questions', capacity: 20_000, refillMs: tenMinutesMs };
const questionsOfAddress: Allowance = { name: 'app-questions-of-address', capacity: 100_000, refillMs: tenMinutesMs };
/** Songs in queues that become events, enough for ten queues of maximum length. */
const queuedOfListener: Allowance = { name: 'app-queues', capacity: 100_000, refillMs: tenMinutesMs };
/**
 * Plays that apps report. One request may report a thousand, so requests alone bound nothing: twenty requests of a
 * thousand live plays each would keep the server busy for minutes.
 */
const playsOfListener: Allowance = { name: 'app-plays', capacity: 1000, refillMs: tenMinutesMs };
/** A live play is reported by several internal calls; stored ones share a call. */
const pointsOfLivePlay = 5;
/** At most a full bucket: a request that costs more could never be allowed. */
const pointsOfPlays = (live: number, earlier: number) =>
  Math.min(live * pointsOfLivePlay + earlier, playsOfListener.capacity);
const tooOften = new Refusal(refusalCodes.generic, 'Too many requests. Please try again later.');
const gone = new Refusal(refusalCodes.generic, 'The app has closed its connection');
const failed = new Refusal(refusalCodes.generic, 'Something went wrong. Please try again later.');

export function openSubsonicRoutes(deps: OpenSubsonicDeps, trackViews: TrackViews, standingOf: StandingOf): Router {
  const router = Router();
  const findCaller = appCallers(deps, standingOf);
  const plays = new AppPlays(deps.cache, () => deps.clock.nowMs());
  const queues = deps.commands.handlerOf(playQueueStream);
  const endpoints: Endpoints = {
    ...systemEndpoints,
    ...browsingEndpoints,
    ...listEndpoints,
    ...playlistEndpoints,
    ...lyricsEndpoints,
    ...markEndpoints(plays, queues, () => deps.clock.nowMs()),
  };

  async function draw(allowance: Allowance, key: string, points: number): Promise<void> {
    if (!(await deps.rateLimits.draw(allowance, key, points)).allowed) throw tooOften;
  }

  /**
   * Apps keep no cookies, so the consistency tokens of a listener's writes are cached here for the next request of any
   * of their apps.
   */
  async function askOf(req: Request, res: Response, parameters: Parameters): Promise<Ask> {
    const address = req.ip ?? '';
    const caller = await findCaller(parameters, address);
    await draw(questionsOfListener, caller.userId, 1);
    await draw(questionsOfAddress, networkOf(address), 1);
    const seenKey = `app-position:${caller.userId}`;
    req.headers[positionHeader] = await deps.cache.get<string>(seenKey);
    const call: Ask['call'] = async (key, input) => {
      // One request may cause hundreds of internal calls, which are pointless once the client has disconnected.
      if (res.closed) throw gone;
      let written: string | undefined;
      const onPosition = (position: string) => {
        written = position;
      };
      const position = req.get(positionName);
      const answer = await deps.callApiAs(caller, key, { ...input, address, position, onPosition });
      if (written !== undefined) {
        req.headers[positionHeader] = tokensAfter(req.get(positionName), position, written);
        // Another request may have written since this one began.
        const seen = await deps.cache.get<string>(seenKey);
        await deps.cache.set(seenKey, tokensAfter(seen, position, written), seenMs);
      }
      return answer;
    };
    const reads = () => deps.readsFor(req);
    const views = new Views(reads, trackViews, caller.userId);
    return {
      ...{ caller, parameters, call, views },
      takeQueued: (songs) => draw(queuedOfListener, caller.userId, 1 + songs),
      takePlays: ({ live, earlier }) => draw(playsOfListener, caller.userId, pointsOfPlays(live, earlier)),
      get reads() {
        return reads();
      },
    };
  }

  /** Returns the product's own URL for the file, to which the request is forwarded on behalf of the listener. */
  async function addressOf(name: HandedOn, ask: Ask, req: Request): Promise<string> {
    const { parameters } = ask;
    const id = parameters.required('id');
    if (name === 'getCoverArt') return imageAddress(await coverOf(ask, id), parameters);
    const [track] = await trackViews.tracks(ask.reads, [id], ask.caller.userId);
    if (!track) throw notThere('song');
    if (name === 'download') {
      if (!track.isPlayableInFull) throw new Refusal(refusalCodes.notAllowed, 'Buy this song to download it');
      saveFileAs(req, `${track.artist} - ${track.title}`);
      return audioAddress(id, { q: 'original', f: undefined });
    }
    await plays.begin(ask, id);
    const [q, f] = [qualityFor(parameters), formatFor(parameters)];
    return audioAddress(id, { q, f: f !== undefined && (await isMade(ask, id, f)) ? f : undefined });
  }

  const respond = async (name: string, req: Request, res: Response): Promise<Answer | undefined> => {
    const parameters = new Parameters(req);
    if (Object.hasOwn(openToAll, name)) return openToAll[name]?.({ parameters } as Ask);
    const ask = await askOf(req, res, parameters);
    if (isHandedOn(name)) {
      req.url = await addressOf(name, ask, req);
      // Many apps send every call as a form POST, but the product's routes for sound and pictures accept GET and HEAD.
      if (req.method === 'POST') req.method = 'GET';
      setCaller(req, ask.caller);
      answerProblemsBy(req, (problem) => answerProblem(req, res, problem));
      res.vary('Cookie');
      return undefined;
    }
    const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
    if (endpoint === undefined) throw new Refusal(refusalCodes.generic, 'This server does not know this question');
    return endpoint(ask);
  };

  router.all('/rest/:name', async (req: Request, res: Response, next: NextFunction) => {
    const name = String(req.params.name).replace(/\.view$/, '');
    allowOtherOrigins(req, res);
    if (req.method === 'OPTIONS') return void res.status(204).end();
    res.setHeader('Cache-Control', 'no-store');
    try {
      await readForm(req, res);
      const answer = await respond(name, req, res);
      if (answer === undefined) next('router');
      else sendAnswer(res, new Parameters(req), answer);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) deps.log.error({ err: error, name }, 'a question of a music app failed');
      sendRefusal(res, new Parameters(req), refusal ?? failed);
    }
  });

  return router;
}

type HandedOn = 'stream' | 'download' | 'getCoverArt';
const handedOn: ReadonlySet<string> = new Set<HandedOn>(['stream', 'download', 'getCoverArt']);
const isHandedOn = (name: string): name is HandedOn => handedOn.has(name);

/** Web apps call from other origins. They authenticate with a key, and cookies are never read here. */
function allowOtherOrigins(req: Request, res: Response): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  res.setHeader('Access-Control-Expose-Headers', exposedHeaders);
  if (req.method !== 'OPTIONS') return;
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  res.setHeader('Access-Control-Allow-Headers', req.get('Access-Control-Request-Headers') ?? '*');
  res.setHeader('Access-Control-Max-Age', preflightSeconds);
  res.vary('Access-Control-Request-Headers');
}

/** @throws Refusal for a form that is too large or malformed */
function readForm(req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) =>
    form(req, res, (error?: unknown) =>
      error === undefined ? resolve() : reject(new Refusal(refusalCodes.generic, 'This form cannot be read')),
    ),
  );
}

/** Translates a problem of the product's own API to the protocol; range and precondition errors keep their status. */
function answerProblem(req: Request, res: Response, problem: Problem): boolean {
  if (problem.status === 412 || problem.status === 416) return false;
  req.url = req.originalUrl;
  for (const name of ['Content-Disposition', 'Content-Length', 'ETag', 'Last-Modified']) res.removeHeader(name);
  res.setHeader('Cache-Control', 'no-store');
  sendRefusal(res, new Parameters(req), refusalOf(problem) ?? failed);
  return true;
}

/** Whether the format exists: the queue makes formats one after another, and some masters have none. */
async function isMade(ask: Ask, id: string, f: string): Promise<boolean> {
  const q = qualityFor(ask.parameters);
  const asked = { params: { id }, query: { f, q }, isHead: true } as const;
  return ask.call('GET /api/audio/{id}', asked).then(
    () => true,
    () => false,
  );
}

/** Accepts the id of a cover, and also the id of a song, album or artist, which some apps send. */
async function coverOf({ reads }: Ask, id: string): Promise<string> {
  const [song, album, person] = await Promise.all([
    reads.collection(appSongs).get(id),
    reads.collection(appAlbums).get(id),
    reads.collection(appPeople).get(id),
  ]);
  if (song?.imageId) return coverArtId('song', song.imageId);
  if (album?.imageId) return coverArtId('album', album.imageId);
  if (person?.imageId) return coverArtId('profile', person.imageId);
  return id;
}
