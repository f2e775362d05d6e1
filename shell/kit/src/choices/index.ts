// Selects, radio cards and tabs. They load React Aria, so lazy code imports them.
export { AmountTiles } from './amount-tiles';
export { ComboBox } from './combobox';
export { type RadioCardOption, RadioCards } from './radio-card';
export { Select } from './select';
export { type TabItem, Tabs } from './tabs';
