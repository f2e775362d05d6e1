// Prints which ffmpeg the tests use, or why there is none. It is a separate program, because the search is asynchronous
// and tests are defined synchronously.
import { findFfmpeg } from '../../../src/adapters/ffmpeg-audio/find-ffmpeg';
import { debianProgram } from './debian-package';

async function find() {
  const { LIBRETTO_FFMPEG: chosen = 'ffmpeg' } = process.env;
  if (chosen === 'none') return { reason: 'LIBRETTO_FFMPEG is none' };
  const installed = await findFfmpeg(chosen);
  if (installed !== undefined) return { found: installed };
  try {
    const ffmpegPath = await debianProgram('ffmpeg', 'ffmpeg');
    await debianProgram('ffmpeg', 'ffprobe');
    return { found: await findFfmpeg(ffmpegPath), reason: 'the one from Debian does not run' };
  } catch (error) {
    return { reason: error instanceof Error ? error.message.split('\n')[0] : String(error) };
  }
}

void find().then((answer) => process.stdout.write(JSON.stringify(answer)));
