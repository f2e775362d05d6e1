import { render, screen } from '@testing-library/react';
import { HiddenNote } from './hidden-note';

it('says why something of one’s own is hidden, with the note, and leads to the decision', () => {
  render(<HiddenNote hidden={{ actId: 'h', reason: 'spam', note: 'Three times the same.' }} />);
  expect(screen.getByText(/^Hidden: .+\. Three times the same\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the decision' })).toHaveAttribute('href', '/settings/moderation');
});

it('needs no note', () => {
  render(<HiddenNote hidden={{ actId: 'h', reason: 'hate', note: null }} />);
  expect(screen.getByText(/^Hidden: /)).not.toHaveTextContent('null');
});
