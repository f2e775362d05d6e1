import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AmountTiles } from '../../choices/amount-tiles';
import { ComboBox } from '../../choices/combobox';
import { RadioCards } from '../../choices/radio-card';
import { Select } from '../../choices/select';
import { Switch } from '../switch';
import { CharacterCounter } from './character-counter';
import { focusFirstError } from './field';
import { Input, PasswordInput } from './input';
import { SearchField } from './search-field';
import { Textarea } from './textarea';

it('ties label, hint and error to the input', () => {
  const { rerender } = render(<Input label="Email" hint="Anyone can read it." />);
  const input = screen.getByLabelText('Email');
  expect(input).toHaveAccessibleDescription('Anyone can read it.');
  expect(input).not.toHaveAttribute('aria-invalid');
  rerender(<Input label="Email" hint="Anyone can read it." error="Please enter a valid email address" />);
  expect(input).toHaveAccessibleDescription('Please enter a valid email address');
  expect(input).toBeInvalid();
});

it('leads to the first field with an error', () => {
  const { container } = render(
    <form>
      <Input label="Username" />
      <Input label="Email" error="Email is required" />
      <Input label="Password" error="Password is required" />
    </form>,
  );
  focusFirstError(container);
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('shows and hides a password', async () => {
  render(<PasswordInput label="Password" />);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

it('shows the remaining number only when it matters', () => {
  const { container, rerender } = render(<CharacterCounter form="remaining" from={400} max={500} length={400} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<CharacterCounter form="remaining" from={400} max={500} length={401} />);
  expect(container).toHaveTextContent('99');
  rerender(<CharacterCounter form="remaining" from={400} max={500} length={512} />);
  expect(container).toHaveTextContent('\u221212');
  rerender(<CharacterCounter max={500} length={12} />);
  expect(container).toHaveTextContent('12/500');
});

it('a press on the label toggles the switch', async () => {
  const change = jest.fn();
  render(<Switch label="Notifications" hint="By mail" checked={false} onChange={change} />);
  const control = screen.getByRole('switch', { name: /Notifications/ });
  expect(control).not.toBeChecked();
  await userEvent.click(screen.getByText('Notifications'));
  expect(change).toHaveBeenCalledWith(true);
});

it('clears a search and stays in it', async () => {
  const change = jest.fn();
  render(<SearchField label="Songs, albums, artists" value="wre" onChange={change} shortcut="/" />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(change).toHaveBeenCalledWith('');
  expect(screen.getByRole('searchbox', { name: 'Songs, albums, artists' })).toHaveFocus();
});

const payments = [
  { value: 'balance' as const, title: 'Talent balance', detail: '1,240 Talents', body: <p>Statement</p> },
  { value: 'card' as const, title: 'Card', body: <p>Card form</p> },
];

function Payments({ onChange = () => {} }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<'balance' | 'card'>('balance');
  return (
    <RadioCards
      label="Payment method"
      options={payments}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it('opens the body of the chosen card and moves by arrows', async () => {
  const change = jest.fn();
  render(<Payments onChange={change} />);
  expect(screen.getByRole('radiogroup', { name: 'Payment method' })).toBeInTheDocument();
  expect(screen.getByText('Statement')).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(change).toHaveBeenCalledWith('card');
  expect(screen.getByText('Card form')).toBeInTheDocument();
  expect(screen.queryByText('Statement')).not.toBeInTheDocument();
});

function Amounts({ onChange }: { onChange: (talents: number | null) => void }) {
  const [value, setValue] = useState<number | null>(300);
  return (
    <AmountTiles
      presets={[300, 500, 700, 1000, 1500]}
      min={100}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it('takes a preset or any other amount in digits, which replaces the preset', async () => {
  const change = jest.fn();
  render(<Amounts onChange={change} />);
  await userEvent.click(screen.getByText('1,000'));
  expect(change).toHaveBeenLastCalledWith(1000);
  await userEvent.type(screen.getByLabelText('Another amount'), '2a5 0');
  expect(change).toHaveBeenLastCalledWith(250);
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.clear(screen.getByLabelText('Another amount'));
  expect(change).toHaveBeenLastCalledWith(null);
});

it.each([
  ['12.50', 12],
  ['12,5', 12],
  ['1,000.00', 1000],
  ['1.000', 1000],
  ['1,000,000', 1_000_000],
])('takes a pasted %s as %i Talents', async (text, talents) => {
  const change = jest.fn();
  render(<Amounts onChange={change} />);
  await userEvent.click(screen.getByLabelText('Another amount'));
  await userEvent.paste(text);
  expect(change).toHaveBeenLastCalledWith(talents);
});

it('chooses from a list by keyboard, and skips disabled entries', async () => {
  const change = jest.fn();
  render(
    <Select
      label="Song price"
      value="75"
      onChange={change}
      options={[
        { value: '75', label: '75 T' },
        { value: '100', label: '100 T', disabled: true },
        { value: '150', label: '150 T' },
      ]}
    />,
  );
  const trigger = screen.getByRole('button', { name: /Song price/ });
  expect(trigger).toHaveTextContent('75 T');
  await userEvent.click(trigger);
  expect(await screen.findByRole('option', { name: '100 T' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(change).toHaveBeenCalledWith('150');
});

it('finds a country by typing', async () => {
  const change = jest.fn();
  render(
    <ComboBox
      label="Country"
      value={null}
      onChange={change}
      options={['Austria', 'Belgium', 'Croatia'].map((name) => ({ value: name, label: name }))}
    />,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'cro');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Croatia']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(change).toHaveBeenCalledWith('Croatia');
});

test('a textarea grows with its text where the browser has no field-sizing', () => {
  const former = globalThis.CSS;
  Object.assign(globalThis, { CSS: { supports: () => false } });
  const height = jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(180);
  try {
    render(<Textarea label="Bio" defaultValue="" />);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Bio');
    expect(field.style.height).toBe('180px');
    height.mockReturnValue(240);
    fireEvent.input(field, { target: { value: 'Four people and a harmonium.' } });
    expect(field.style.height).toBe('240px');
    expect(field.style.maxHeight).toBe('320px');
  } finally {
    height.mockRestore();
    Object.assign(globalThis, { CSS: former });
  }
});
