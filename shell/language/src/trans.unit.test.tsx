import { Plural, Trans } from '@lingui/react/macro';
import { render, screen } from '@testing-library/react';
import { compiled, idOf } from '../../../infra/languages/compiled.cjs';
import { i18n } from './i18n';

function speakGerman(texts: Record<string, string>): void {
  const messages = Object.entries(texts).map(([message, german]) => [idOf({ message }), compiled(german)]);
  i18n.loadAndActivate({ locale: 'de', messages: Object.fromEntries(messages) });
}

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

function Question({ name }: { name: string }) {
  return (
    <p>
      <Trans>
        {name}, new here?{' '}
        <a href="/signup">
          Create <b>your</b> account
        </a>
      </Trans>
    </p>
  );
}

it('shows a text with elements in it, without a provider above', () => {
  render(<Question name="Nour" />);
  expect(screen.getByRole('paragraph')).toHaveTextContent('Nour, new here? Create your account');
  expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/signup');
});

it('puts the elements where the translation has them', () => {
  speakGerman({ '{name}, new here? <0>Create <1>your</1> account</0>': '<0>Lege <1>dein</1> Konto an</0>, {name}!' });
  render(<Question name="Nour" />);
  expect(screen.getByRole('paragraph')).toHaveTextContent('Lege dein Konto an, Nour!');
  expect(screen.getByRole('link', { name: 'Lege dein Konto an' })).toHaveAttribute('href', '/signup');
  expect(screen.getByText('dein').tagName).toBe('B');
});

it('chooses the plural', () => {
  const songs = (count: number) => <Plural value={count} one="# song" other="# songs" />;
  render(<p>{songs(1)}</p>);
  expect(screen.getByRole('paragraph')).toHaveTextContent('1 song');
});

it.each(['<b>Nour</b>', '<0>Nour</0>', '<1/>', 'I <3 you', 'a > b'])('shows %p as it was written', (name) => {
  render(<Question name={name} />);
  expect(screen.getByRole('paragraph')).toHaveTextContent(`${name}, new here? Create your account`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
