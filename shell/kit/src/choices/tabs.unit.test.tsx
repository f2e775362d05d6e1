import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs';

function Page({ onSelect }: { onSelect?: (id: string) => void }) {
  const [selected, setSelected] = useState('bio');
  return (
    <Tabs
      label="Profile"
      selected={selected}
      onSelect={(id) => {
        setSelected(id);
        onSelect?.(id);
      }}
      tabs={[
        { id: 'bio', label: 'Bio', content: <p>About</p> },
        { id: 'catalogue', label: 'Catalogue', count: 1234, content: <p>Songs</p> },
        { id: 'posts', label: 'Posts', disabled: true },
        { id: 'tuned-in', label: 'Tuned In', content: <p>Exclusive</p> },
      ]}
    />
  );
}

it('names its list and shows counts short', () => {
  render(<Page />);
  expect(screen.getByRole('tablist', { name: 'Profile' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Catalogue 1.2K' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('About');
});

it('moves by arrows, skips disabled tabs, and wraps around at the end', async () => {
  const select = jest.fn();
  render(<Page onSelect={select} />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Bio' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(select).toHaveBeenLastCalledWith('catalogue');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Tuned In' })).toHaveFocus();
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Exclusive');
  await userEvent.keyboard('{ArrowRight}');
  expect(select).toHaveBeenLastCalledWith('bio');
  await userEvent.keyboard('{End}');
  expect(select).toHaveBeenLastCalledWith('tuned-in');
});

it('marks a tab that was pressed before its panel is drawn', async () => {
  const markedAtFirst: (string | null | undefined)[] = [];
  function Slow() {
    useState(() => markedAtFirst.push(document.querySelector('[role=tab][data-open]')?.textContent));
    return <p>Slow</p>;
  }
  function Two() {
    const [selected, setSelected] = useState('quick');
    const tabs = [
      { id: 'quick', label: 'Quick', content: <p>Quick</p> },
      { id: 'slow', label: 'Slow', content: <Slow /> },
    ];
    return <Tabs label="Two" tabs={tabs} selected={selected} onSelect={setSelected} />;
  }
  render(<Two />);
  await userEvent.click(screen.getByRole('tab', { name: 'Slow' }));
  expect(screen.getByRole('tab', { name: 'Slow', selected: true })).toBeInTheDocument();
  expect(markedAtFirst).toEqual(['Slow']);
});

it('goes back to the former tab when that is pressed before the other one was drawn', () => {
  const select = jest.fn();
  render(<Page onSelect={select} />);
  const bio = screen.getByRole('tab', { name: 'Bio' });
  const catalogue = screen.getByRole('tab', { name: 'Catalogue 1.2K' });
  act(() => {
    fireEvent.click(catalogue);
    fireEvent.click(bio);
  });
  expect(select.mock.calls).toEqual([['catalogue'], ['bio']]);
  expect(bio).toHaveAttribute('data-open');
  expect(catalogue).not.toHaveAttribute('data-open');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('About');
});
