// Creates DOM elements in one expression each.

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Strings become text nodes, never markup. False, null and undefined omit an attribute. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? '' : String(value));
  }
}

const svgName = 'http://www.w3.org/2000/svg';

/** A filled shape in a 24 × 24 view box, hidden from screen readers. */
export function shape(path: string, viewBox = '0 0 24 24'): SVGSVGElement {
  const svg = document.createElementNS(svgName, 'svg');
  setAttributes(svg, { viewBox, 'aria-hidden': 'true', fill: 'currentColor' });
  const drawn = document.createElementNS(svgName, 'path');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}
