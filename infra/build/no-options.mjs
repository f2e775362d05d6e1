// For commands that are configured only by environment variables: arguments must not be ignored,
// least of all a request for help.

/**
 * Ends the process if the command has arguments: with 0 after help, with 2 after an unknown argument.
 *
 * @param {string} command as it is typed, `npm start`
 * @param {string} purpose one sentence
 */
export function takesNoOptions(command, purpose) {
  const words = process.argv.slice(2);
  if (words.length === 0) return;
  const unknown = words.find((word) => word !== '--help' && word !== '-h');
  if (unknown === undefined) {
    console.log(`${command}: ${purpose}\nIt takes no options; the README lists the variables that set it up.`);
    process.exit(0);
  }
  console.error(
    `${command} takes no options, and does not know "${unknown}". The README lists the variables that set it up.`,
  );
  process.exit(2);
}
