// The runtime of the macro `Trans`: a text that contains elements. It needs no provider, so it works in every part.
import { TransNoContext, type TransProps } from '@lingui/react/server';
import { createElement } from 'react';
import { i18n } from './i18n';

const lingui = { i18n };

export const Trans = ({ values, ...props }: TransProps) =>
  createElement(TransNoContext, { ...props, values: values && withoutTags(values), lingui } as never);

/**
 * User-provided text must not be parsed as markup: passed as separate content, it is inserted after the text has been
 * parsed.
 */
const withoutTags = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  );
