// What the macro `Trans` becomes: a text with elements in it. It needs no provider above it, so it works in every part.
import { TransNoContext, type TransProps } from '@lingui/react/server';
import { createElement } from 'react';
import { i18n } from './i18n';

const lingui = { i18n };

export const Trans = (props: TransProps) => createElement(TransNoContext, { ...props, lingui } as never);
