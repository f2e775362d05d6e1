import { act, renderHook, waitFor } from '@testing-library/react';
import { useGroundBehind } from './use-ground-behind';

function showPage(html: string): HTMLElement {
  document.body.innerHTML = `<main id="main">${html}</main>`;
  return document.getElementById('main') as HTMLElement;
}

test('a page without a head has the plain ground behind the bar', () => {
  showPage('<p data-kind="panel"></p>');
  expect(renderHook(useGroundBehind).result.current).toBeUndefined();
});

test('a banner and a wash are known as they appear, change and disappear', async () => {
  const page = showPage('');
  const ground = renderHook(useGroundBehind).result;
  await act(async () => page.insertAdjacentHTML('beforeend', '<div><div data-page-head="photo"></div></div>'));
  await waitFor(() => expect(ground.current).toBe('photo'));
  await act(async () => page.insertAdjacentHTML('beforeend', '<section data-kind="head"></section>'));
  await waitFor(() => expect(ground.current).toBe('photo wash'));
  await act(async () => page.firstElementChild?.remove());
  await waitFor(() => expect(ground.current).toBe('wash'));
  await act(async () => page.querySelector('section')?.setAttribute('data-kind', 'panel'));
  await waitFor(() => expect(ground.current).toBeUndefined());
});

test('content outside of the page does not count', () => {
  showPage('');
  document.body.insertAdjacentHTML('beforeend', '<div data-kind="full"></div>');
  expect(renderHook(useGroundBehind).result.current).toBeUndefined();
});
