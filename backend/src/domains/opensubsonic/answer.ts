// Formats answers as XML or JSON from the same objects: in XML, simple values become attributes and others elements.
import type { Response } from 'express';
import XmlBuilder from 'fast-xml-builder';
import type { Parameters } from './parameters';
import type { Refusal } from './refusal';

export type Answer = Readonly<Record<string, unknown>>;

const version = '1.16.1';
const serverVersion = '1.0';
const attribute = '@';
/** The text of an element in XML, and a field of this name in JSON. */
const textField = 'value';
/** Text fields that are elements even in XML. */
const elements: ReadonlySet<string> = new Set(['biography']);

const xml = new XmlBuilder({
  attributeNamePrefix: attribute,
  ignoreAttributes: false,
  textNodeName: textField,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

export function sendAnswer(res: Response, parameters: Parameters, answer: Answer): void {
  send(res, parameters, { status: 'ok', ...answer });
}

export function sendRefusal(res: Response, parameters: Parameters, { code, message }: Refusal): void {
  send(res, parameters, { status: 'failed', error: { code, message } });
}

function send(res: Response, parameters: Parameters, answer: Answer): void {
  const { status, ...rest } = answer;
  const whole = { status, version, type: 'libretto', serverVersion, openSubsonic: true, ...rest };
  const [format] = parameters.all('f');
  if (format === 'json' || format === 'jsonp') {
    const json = { 'subsonic-response': whole };
    // Express validates the callback name, and answers plain JSON when it is missing.
    if (format === 'jsonp') res.jsonp(json);
    else res.json(json);
    return;
  }
  const root = { ...(element(whole) as object), [`${attribute}xmlns`]: 'http://subsonic.org/restapi' };
  res.type('text/xml').send(`<?xml version="1.0" encoding="UTF-8"?>${xml.build({ 'subsonic-response': root })}`);
}

function element(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(element);
  if (typeof value !== 'object' || value === null) return withoutControls(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined && field !== null)
      .map(([name, field]) => {
        if (name === textField || elements.has(name)) return [name, withoutControls(field)];
        return typeof field === 'object' ? [name, element(field)] : [attribute + name, withoutControls(field)];
      }),
  );
}

/** Removes control characters that XML cannot represent. */
function withoutControls(value: unknown): unknown {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for these characters.
  return typeof value === 'string' ? value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : value;
}
