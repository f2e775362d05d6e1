// Assigns the standard codes of a recording (ISRC, ISO 3901) and of a release (UPC-A, GTIN-12 of GS1).
import type { CommandContext, Commands } from '../../../kernel/commands/commands';
import { type Problem, problem } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import { deterministicId } from '../../../kernel/values/ids';
import type { SongCodes } from '../song/song.state';
import { codeStream } from './code-counter.stream';

export interface CodePrefixes {
  /** Country and registrant code, `CC-XXX`. */
  readonly isrc: string;
  /** GS1 company prefix, the first 6 to 10 digits. */
  readonly upc: string;
}

/**
 * Unregistered prefixes: `XX` is no country code, and GTINs that begin with 4 are reserved for use within a company.
 */
export const developmentPrefixes: CodePrefixes = { isrc: 'XX-DEV', upc: '400000' };

const isrcDigits = 5;
const upcDigits = 12;

const usedUp = (code: string): Problem =>
  problem(
    503,
    'codes-used-up',
    text`All ${{ code }} codes of this prefix are used up. Please register another prefix.`,
  );

interface Wanted {
  readonly songId: string;
  readonly releaseId: string;
  /** ISO 8601; its year becomes part of the ISRC. */
  readonly at: string;
}

/**
 * Returns the codes of a song that is being approved: a new ISRC, and the UPC of its release. A repeated call for the
 * same song, for example after a crash, returns the same codes.
 * @throws Problem 503 when a prefix has no numbers left
 */
export async function assignCodes(
  commands: Commands,
  prefixes: CodePrefixes,
  { songId, releaseId, at }: Wanted,
  context: CommandContext,
): Promise<SongCodes> {
  const isrc = prefixes.isrc.replace('-', '');
  const year = at.slice(2, 4);
  const upcNumberDigits = upcDigits - 1 - prefixes.upc.length;
  const next = async (code: string, counter: string, subjectId: string, digits: number) => {
    const key = deterministicId(code, subjectId);
    const outcome = await commands
      .handlerOf(codeStream)
      .execute(counter, { counter, subjectId, most: 10 ** digits - 1 }, { ...context, idempotency: { key, hash: '' } });
    const [assigned] = outcome.kind === 'accepted' ? outcome.events : [];
    if (assigned === undefined) throw usedUp(code);
    return String(assigned.data.number).padStart(digits, '0');
  };
  const isrcNumber = await next('ISRC', `isrc-${isrc}-${year}`, songId, isrcDigits);
  const upcNumber = await next('UPC', `upc-${prefixes.upc}`, releaseId, upcNumberDigits);
  return { isrc: `${isrc}${year}${isrcNumber}`, upc: withCheckDigit(`${prefixes.upc}${upcNumber}`) };
}

/** GS1 check digit: digits weigh 3 and 1 alternately from the right, and the total must be a multiple of ten. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
