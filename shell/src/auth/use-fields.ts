// State of text fields with checks: errors appear when a field is left or the form is submitted, and disappear while
// the user corrects the value.
import { useState } from 'react';
import type { Check } from './form-rules';

export function useFields<Name extends string>(checks: Record<Name, Check>) {
  const names = Object.keys(checks) as Name[];
  const [values, setValues] = useState(() => fill(names, ''));
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({});

  const set = (name: Name, value: string) => {
    setValues((all) => ({ ...all, [name]: value }));
    // An error disappears as soon as the value is valid, but a new one appears only when the field is left.
    if (problems[name] && !checks[name](value)) setProblems((all) => ({ ...all, [name]: undefined }));
  };

  return {
    values,
    /** Shows a refusal of the server at its field. */
    complain: (name: Name, message: string) => setProblems((all) => ({ ...all, [name]: message })),
    /** @returns whether all fields are valid. */
    checkAll(): boolean {
      const found = Object.fromEntries(names.map((name) => [name, checks[name](values[name])]));
      setProblems(found as Partial<Record<Name, string>>);
      return names.every((name) => found[name] === undefined);
    },
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
      // An empty field that the user only tabbed through is not an error yet.
      onBlur: () => values[name] !== '' && setProblems((all) => ({ ...all, [name]: checks[name](values[name]) })),
    }),
  };
}

function fill<Name extends string>(names: Name[], value: string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, string>;
}
