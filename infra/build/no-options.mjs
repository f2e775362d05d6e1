// For commands that are set up by variables alone: a word behind them must not be ignored, least of all a call for help.

/**
 * Ends the process where anything is asked of the command: 0 after help, 2 after a word that it does not know.
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
