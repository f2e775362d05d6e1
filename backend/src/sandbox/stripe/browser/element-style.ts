// Styles of the fields from the page's options: `style` of an element, `appearance` of a group.
export type Declarations = Readonly<Record<string, string | number | Readonly<Record<string, string | number>>>>;

export interface ElementStyle {
  readonly base?: Declarations;
  readonly complete?: Declarations;
  readonly empty?: Declarations;
  readonly invalid?: Declarations;
}

export interface Appearance {
  readonly variables?: Readonly<Record<string, string>>;
  readonly rules?: Readonly<Record<string, Declarations>>;
}

const reset = `{all:unset;box-sizing:border-box;min-width:0;width:100%;font:inherit;cursor:text;}`;

/** Returns the CSS rules for everything inside the selector `scope`. */
export function rulesOf(scope: string, style: ElementStyle = {}, appearance: Appearance = {}): string {
  const input = `${scope} input`;
  const states: readonly (readonly [string, Declarations | undefined])[] = [
    [input, style.base],
    [`${input}[data-state=complete]`, style.complete],
    [`${input}[data-state=empty]`, style.empty],
    [`${input}[aria-invalid=true]`, style.invalid],
  ];
  return [
    `${scope}{display:block}`,
    input + reset,
    `${input}:disabled{cursor:not-allowed;opacity:.6}`,
    `${input}::placeholder{color:color-mix(in srgb,currentColor 70%,transparent);opacity:1}`,
    `${scope} .row{display:flex;align-items:center;gap:12px}`,
    `${scope} .row .number{flex:1 1 60%}${scope} .row .expiry{flex:0 0 5em}${scope} .row .cvc{flex:0 0 3.5em}`,
    `${scope} .brand{flex:none;min-width:2.6em;font-size:.75em;font-weight:700;letter-spacing:.02em;text-transform:uppercase}`,
    ...states.flatMap(([selector, declarations]) => (declarations ? ruleOf(selector, declarations) : [])),
    ...appearanceRules(scope, appearance),
  ].join('\n');
}

function ruleOf(selector: string, declarations: Declarations): readonly string[] {
  const own = Object.entries(declarations).filter((entry) => typeof entry[1] !== 'object');
  // Pseudo-classes and pseudo-elements such as `:focus` and `::placeholder` have nested declarations.
  const inner = Object.entries(declarations).filter(
    ([name, value]) => typeof value === 'object' && /^::?[\w-]+$/.test(name),
  );
  return [
    `${selector}{${own.map(([name, value]) => declarationOf(name, String(value))).join('')}}`,
    ...inner.flatMap(([pseudo, value]) => ruleOf(selector + pseudo, value as Declarations)),
  ];
}

function declarationOf(name: string, value: string): string {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // A value must not be able to close its rule.
  return property === 'icon-color' || /[{}<;]/.test(value) ? '' : `${property}:${value};`;
}

function appearanceRules(scope: string, { variables = {}, rules = {} }: Appearance): readonly string[] {
  const { fontFamily, fontSizeBase, colorText, colorBackground, colorDanger, colorPrimary, borderRadius } = variables;
  const text = declarations({ 'font-family': fontFamily, 'font-size': fontSizeBase, color: colorText });
  const box = declarations({ background: colorBackground, 'border-radius': borderRadius });
  return [
    `${scope}.payment{display:grid;gap:16px;${text}}`,
    `${scope} .Tab{font-weight:600}`,
    `${scope} .pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}`,
    `${scope} .Label{display:block;margin-bottom:4px}`,
    `${scope} .Input{padding:12px;border:1px solid currentColor;border-radius:8px;${box}}`,
    `${scope} .Input:focus{outline:2px solid ${safe(colorPrimary) ?? 'currentColor'};outline-offset:1px}`,
    `${scope} .Error{margin-top:4px;color:${safe(colorDanger) ?? 'inherit'}}`,
    ...Object.entries(rules).flatMap(([selector, rule]) =>
      /^\.(Tab|Label|Input|Error)(--invalid)?(::?[\w-]+)?$/.test(selector)
        ? ruleOf(`${scope} ${selector.replace('--invalid', '[aria-invalid=true]')}`, rule)
        : [],
    ),
  ];
}

const declarations = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : declarationOf(name, value)))
    .join('');

const safe = (value: string | undefined): string | undefined => (value && !/[{}<;]/.test(value) ? value : undefined);
