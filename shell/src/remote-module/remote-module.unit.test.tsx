import type { ModuleName } from '@libretto/contracts/federation';
import { RemoteSlot } from '@libretto/kit/remote-slot';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { loadModule, RemoteLoadError } from '../federation/remote-loader';
import { prefetchModule, RemoteModule } from './remote-module';

jest.mock('../federation/remote-loader', () => ({
  ...jest.requireActual('../federation/remote-loader'),
  loadModule: jest.fn(),
}));
const load = jest.mocked(loadModule);

const props = { params: {}, search: '', user: null };

/** Each test uses a different module, because a page caches the modules that it has loaded. */
function show(module: ModuleName<'mfe-catalogue'>, beside?: ReactNode) {
  return render(
    <>
      {beside}
      <RemoteModule
        remote="mfe-catalogue"
        module={module}
        props={props}
        fallbackName="Home"
        skeleton={<p>Loading</p>}
      />
    </>,
  );
}

function lateArrival() {
  let arrive: (module: ComponentType) => void = () => undefined;
  const arrival = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
}

beforeEach(() => {
  load.mockReset();
  // React also logs the errors that a boundary caught, which these tests expect.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('shows the skeleton first and then the module with its props', async () => {
  load.mockResolvedValue(((given: typeof props) => <p>Home of {given.user ?? 'a guest'}</p>) as never);
  show('HomePage');
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('Home of a guest')).toBeInTheDocument();
});

test('lets a press show before it loads what follows from it', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true });
  try {
    load.mockResolvedValue((() => <p>Pressed for</p>) as never);
    show('ReviewPage');
    await act(async () => undefined);
    expect(load).not.toHaveBeenCalled();
    expect(await screen.findByText('Pressed for')).toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'userActivation');
  }
});

test('shows its own fallback when loading fails, and leaves its neighbours alone', async () => {
  load.mockRejectedValue(new Error('down'));
  show('SongPage', <p>Player goes on</p>);
  expect(await screen.findByText(/Home/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByText('Player goes on')).toBeInTheDocument();
});

test('recovers by Retry, with a new request for the module', async () => {
  load.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce((() => <p>Album</p>) as never);
  show('AlbumPage');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Album')).toBeInTheDocument();
  expect(load).toHaveBeenLastCalledWith('mfe-catalogue', 'AlbumPage', { isRetry: true });
});

test('shows a module that loads after its timeout, without Retry', async () => {
  const { arrival, arrive } = lateArrival();
  load.mockRejectedValueOnce(new RemoteLoadError('late', arrival, {}));
  show('PlaylistPage');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  await act(async () => arrive(() => <p>Playlist</p>));
  expect(await screen.findByText('Playlist')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a module that loads late does not replace the result of a retry', async () => {
  const { arrival, arrive } = lateArrival();
  load
    .mockRejectedValueOnce(new RemoteLoadError('late', arrival, {}))
    .mockResolvedValueOnce((() => <p>By retry</p>) as never);
  show('ProfilePage');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  const shown = await screen.findByText('By retry');
  await act(async () => arrive(() => <p>Late</p>));
  expect(shown).toBeInTheDocument();
});

test('asks again automatically, with growing pauses and at once when the connection is back', async () => {
  jest.useFakeTimers();
  load.mockRejectedValue(new Error('down')).mockImplementationOnce(async () => {
    const arrival = Promise.reject(new Error('down'));
    arrival.catch(() => undefined);
    throw new RemoteLoadError('lost', arrival, {});
  });
  show('ModerationPage');
  await act(() => jest.advanceTimersByTimeAsync(0));
  const times = () => load.mock.calls.length;
  expect(times()).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(times()).toBe(2);
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(times()).toBe(3);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  load.mockResolvedValue((() => <p>Edited</p>) as never);
  await act(async () => window.dispatchEvent(new Event('online')));
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.getByText('Edited')).toBeInTheDocument();
  expect(load).toHaveBeenLastCalledWith('mfe-catalogue', 'ModerationPage', { isRetry: true });
  jest.useRealTimers();
});

test('catches what a module throws while it renders', async () => {
  load.mockResolvedValue((() => {
    throw new Error('a mistake of the remote');
  }) as never);
  await act(async () => show('LibraryPage', <p>Player goes on</p>));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByText('Player goes on')).toBeInTheDocument();
});

test('a module that failed to preload is fetched again when it is shown', async () => {
  load.mockRejectedValueOnce(new Error('no connection'));
  prefetchModule('mfe-catalogue', 'UploadPage');
  await act(async () => {});
  load.mockResolvedValue((() => <p>Here</p>) as never);
  show('UploadPage');
  expect(await screen.findByText('Here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('shows a module of another remote where this one leaves a place for it', async () => {
  const panel = { family: 'song', id: '7', user: null } as const;
  load.mockImplementation((async (_remote: string, module: string) =>
    module === 'CommentsPanel'
      ? ({ id }: { id: string }) => <p>Comments of {id}</p>
      : () => (
          <RemoteSlot remote="mfe-social" module="CommentsPanel" props={panel} fallbackName="Comments" />
        )) as never);
  show('TopListsPage');
  expect(await screen.findByText('Comments of 7')).toBeInTheDocument();
});
