// Text that a user types into a field while its content is being sent belongs to the next message.

/** Returns what of the field is still unsent after `sent` was stored. */
export function typedMeanwhile(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
