// Stands in place of a song that is unknown, withdrawn or private.
import { element } from './element';

export const unavailableView = () =>
  element(
    'section',
    { class: 'card empty', 'aria-label': 'Libretto' },
    element('h1', {}, 'This song is not available'),
    element('a', { href: '/', target: '_blank', rel: 'noopener' }, 'Go to Libretto'),
  );
