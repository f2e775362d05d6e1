import { fireEvent, render, screen } from '@testing-library/react';
import { observe, resetPage } from '../testing/page-test';
import { linkTo } from './links';

describe('a link', () => {
  afterEach(resetPage);

  it('goes over the bus by a plain click, and is the browser’s by any other', () => {
    const gone = observe('navigation/go');
    render(<a {...linkTo('/song/a')}>Song</a>);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', '/song/a');
    expect(fireEvent.click(link)).toBe(false);
    expect(gone).toEqual([{ to: '/song/a', replace: false }]);
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, { ctrlKey: true });
    expect(gone).toHaveLength(1);
  });
});
