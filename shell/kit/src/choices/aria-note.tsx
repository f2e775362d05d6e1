// The line under a React Aria field, in the slots that tie it to the control for screen readers.
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { fieldError, fieldHint } from '../controls/fields/field-style';
import { IconAlertCircleFilled } from '../icons/icons';

export function AriaNote({ hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <FieldError css={fieldError}>
        <IconAlertCircleFilled size={16} aria-hidden />
        <span>{error}</span>
      </FieldError>
    );
  }
  return hint ? (
    <Text slot="description" css={fieldHint}>
      {hint}
    </Text>
  ) : null;
}
