// Native buttons, switches, sliders, menus' triggers and text fields. None of them loads React Aria before it is used.
export { BackButton } from './back-button';
export { Button, ButtonLink, type ButtonProps, buttonStyle } from './button';
export { Checkbox } from './checkbox';
export { Chip, ChipRow } from './chip';
export { CharacterCounter } from './fields/character-counter';
export { Field, FieldNote, focusFirstError } from './fields/field';
export { fieldBox, fieldHint, fieldLabel } from './fields/field-style';
export { Input, PasswordInput } from './fields/input';
export { SearchField } from './fields/search-field';
export { Textarea, type TextareaProps } from './fields/textarea';
export { FollowButton } from './follow-button';
export { IconButton, type IconButtonProps } from './icon-button';
export { type MenuAction, MenuButton, type MenuEntry, preloadMenu, useContextMenu, useMenuButton } from './menu-button';
export { NavItem, TabBarItem } from './nav-item';
export { PlayButton } from './play-button';
export { Slider, type SliderHandle } from './slider';
export { Switch } from './switch';
export { Tooltip } from './tooltip';
