// Each icon is one module: the package's barrel has 6,000 modules, and it ships no types for the single ones.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ForwardRefExoticComponent, RefAttributes, SVGProps } from 'react';

  const Icon: ForwardRefExoticComponent<
    Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & {
      size?: number | string;
      stroke?: number | string;
    } & RefAttributes<SVGSVGElement>
  >;
  export default Icon;
}
