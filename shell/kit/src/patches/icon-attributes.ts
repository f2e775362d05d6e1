// The attributes of every icon, in place of the icon library's own: icons are decoration, because the link or button
// around them has a name, so screen readers skip them. An icon that says something sets `aria-hidden` to undefined.

const every = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', 'aria-hidden': true };

export default {
  outline: {
    ...every,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  filled: { ...every, fill: 'currentColor', stroke: 'none' },
};
