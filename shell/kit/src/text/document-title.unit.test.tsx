import { render } from '@testing-library/react';
import { DocumentTitle } from './document-title';

const titles = () => [...document.head.querySelectorAll('title')].map(({ textContent }) => textContent);

test('the document title is that of the route, then of its page, then of a dialog over it, and back', () => {
  document.head.innerHTML = '<title data-from-server>From the server</title>';
  const ofRoute = render(<DocumentTitle title="Song · Libretto" />);
  expect(titles()).toEqual(['Song · Libretto']);
  const ofPage = render(<DocumentTitle title="Parasol by Nour · Libretto" />);
  const ofDialog = render(<DocumentTitle title="Nour · Libretto" />);
  ofRoute.rerender(<DocumentTitle title="Album · Libretto" />);
  expect(titles()).toEqual(['Nour · Libretto']);
  ofDialog.unmount();
  ofPage.rerender(<DocumentTitle title="Tiles by Nour · Libretto" />);
  expect(titles()).toEqual(['Tiles by Nour · Libretto']);
  ofPage.unmount();
  expect(titles()).toEqual(['Album · Libretto']);
});
