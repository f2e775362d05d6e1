// Catalogues as the build hands them out: messages by id.
declare module '*/de.json' {
  import type { Messages } from '@libretto/language/i18n';

  const messages: Messages;
  export default messages;
}
declare module '*/de.json?pseudo' {
  import type { Messages } from '@libretto/language/i18n';

  const messages: Messages;
  export default messages;
}
