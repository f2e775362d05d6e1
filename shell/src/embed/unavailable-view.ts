// The view for a song that is unknown, withdrawn or private.

import { t } from '@lingui/core/macro';
import { element } from './element';

export const unavailableView = () =>
  element(
    'section',
    { class: 'card empty', 'aria-label': 'Libretto' },
    element('h1', {}, t`This song is not available`),
    element('a', { href: '/', target: '_blank', rel: 'noopener' }, t`Go to Libretto`),
  );
