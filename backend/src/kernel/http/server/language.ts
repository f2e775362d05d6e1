// Chooses the language of a response: the page sends its own with each call, otherwise the browser's applies.
import type { Request, Response } from 'express';
import { type Language, languages, sourceLanguage } from '../../texts/text';

/** The best supported language; English if the request names none. */
export function languageOf(req: Request): Language {
  return namedLanguageOf(req) ?? sourceLanguage;
}

/** Undefined if the request names no language; programs often send `*`. */
export function namedLanguageOf(req: Request): Language | undefined {
  const asked = req.headers['accept-language'];
  if (asked === undefined || asked === '*') return undefined;
  const best = req.acceptsLanguages(...languages);
  return languages.find((language) => language === best);
}

/** For human-readable responses: sets `Content-Language`, and `Vary` so that caches keep the languages apart. */
export function languageOfAnswer(req: Request, res: Response): Language {
  const language = languageOf(req);
  res.vary('Accept-Language');
  res.setHeader('Content-Language', language);
  return language;
}
