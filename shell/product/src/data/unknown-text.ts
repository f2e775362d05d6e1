import { t } from '@lingui/core/macro';

/** The text for a change whose outcome is unknown. */
export const unknownText = () =>
  t`The server did not answer, so this may or may not have happened. Please try again: it is done once.`;
