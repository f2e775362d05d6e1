// Sets the theme to the one in `?theme=`, else to the reader's system theme.

export function followTheme(): void {
  const asked = new URLSearchParams(location.search).get('theme');
  const system = matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const theme = asked === 'light' || asked === 'dark' ? asked : system.matches ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    document.documentElement.style.colorScheme = theme;
  };
  apply();
  system.addEventListener('change', apply);
}
