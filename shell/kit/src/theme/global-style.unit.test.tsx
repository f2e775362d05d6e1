import { css } from '@emotion/react';
import { render } from '@testing-library/react';
import { insertGlobalStyle } from './global-style';

it('the global style is inserted once, before the styles of parts, which overrule it', () => {
  render(<p css={css`color: red;`}>Words</p>);
  insertGlobalStyle();
  insertGlobalStyle();
  const styles = [...document.head.querySelectorAll('style')];
  const own = styles.filter(({ textContent }) => textContent.includes('--lb-canvas:'));
  expect(own).toHaveLength(1);
  const firstOfParts = styles.findIndex((style) => style.hasAttribute('data-emotion'));
  expect(firstOfParts).toBeGreaterThan(styles.indexOf(own[0] as HTMLStyleElement));
});
