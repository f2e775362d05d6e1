import { createRoot } from 'react-dom/client';
import { lazyPart } from '../feedback/lazy-part';

const settings = globalThis as unknown as { IS_REACT_ACT_ENVIRONMENT: boolean };

// As a browser runs it: React has other rules for what a test waits for.
beforeEach(() => {
  settings.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  settings.IS_REACT_ACT_ENVIRONMENT = true;
});

/** As often as a page takes turns within a few milliseconds. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Code that loads when the test lets it. */
function code<Component>(component: Component) {
  let come = () => {};
  const coming = new Promise<Component>((resolve) => {
    come = () => resolve(component);
  });
  return { load: () => coming, come };
}

/** What a place has shown, in its order. */
function watched() {
  const place = document.createElement('div');
  const seen: (string | null)[] = [];
  new MutationObserver(() => seen.push(place.textContent)).observe(place, { childList: true, subtree: true });
  return { place, seen };
}

test('a part within a part is shown as soon as its code has loaded', async () => {
  const page = code(() => <p>Salt Hours</p>);
  const Page = lazyPart(page.load, { name: 'Page', place: 'here', fallback: <p>Loading page</p> });
  const frame = code(() => <Page />);
  const Frame = lazyPart(frame.load, { name: 'Frame', place: 'here', fallback: <p>Loading frame</p> });
  const { place, seen } = watched();
  createRoot(place).render(<Frame />);
  await turns();
  frame.come();
  await turns();
  page.come();
  await turns();
  expect(seen).toEqual(['Loading frame', 'Loading page', 'Salt Hours']);
});

test('a part whose code was fetched before is shown without a placeholder', async () => {
  const menu = code(() => <p>Play next</p>);
  const Menu = lazyPart(menu.load, { name: 'Menu', place: 'dialog', fallback: <p>Loading</p> });
  Menu.preload();
  menu.come();
  await turns();
  const { place, seen } = watched();
  createRoot(place).render(<Menu />);
  await turns();
  expect(seen).toEqual(['Play next']);
});
