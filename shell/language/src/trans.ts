// What the macro `Trans` becomes: a text with elements in it. It needs no provider above it, so it works in every part.
import { TransNoContext, type TransProps } from '@lingui/react/server';
import { createElement } from 'react';
import { i18n } from './i18n';

const lingui = { i18n };

export const Trans = ({ values, ...props }: TransProps) =>
  createElement(TransNoContext, { ...props, values: values && withoutTags(values), lingui } as never);

/** What people wrote is no markup: given as content of its own, it is put in where the text has already been taken apart. */
const withoutTags = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  );
