// In which language an answer is given: that of the page, which sends it with each call, or of the browser.
import type { Request, Response } from 'express';
import { type Language, languages, sourceLanguage } from '../text';

/** The best that is spoken here; English where the request names none that is. */
export function languageOf(req: Request): Language {
  return namedLanguageOf(req) ?? sourceLanguage;
}

/** Undefined where the request does not say; programs often send `*`. */
export function namedLanguageOf(req: Request): Language | undefined {
  const asked = req.headers['accept-language'];
  if (asked === undefined || asked === '*') return undefined;
  const best = req.acceptsLanguages(...languages);
  return languages.find((language) => language === best);
}

/** For answers that people read: says on the answer in which language it is, and to caches that another might be asked for. */
export function languageOfAnswer(req: Request, res: Response): Language {
  const language = languageOf(req);
  res.vary('Accept-Language');
  res.setHeader('Content-Language', language);
  return language;
}
