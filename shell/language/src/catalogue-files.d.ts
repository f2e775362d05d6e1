// Types of the catalogues that the build generates: messages by id.
declare module '*/de.json' {
  import type { Messages } from '@libretto/language/i18n';

  const messages: Messages;
  export default messages;
}
