import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AudioEncoderTwin, describeAudioEncoder } from '../../../tests/ports/media/audio-encoder.suite';
import { describeSoundPrint } from '../../../tests/ports/media/sound-print.suite';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { builtAudioChild } from '../../../tests/support/sound/built-audio-child';
import { WasmAudioEncoder } from './wasm-audio-encoder';

let childPath: string;
beforeAll(async () => {
  childPath = await builtAudioChild();
});
const open: AudioEncoderTwin['open'] = (limits) => new WasmAudioEncoder({ childPath, ...limits });

describeAudioEncoder('WASM', { open, readsAac: false });
describeSoundPrint('WASM', open);

test('refuses an Ogg file that goes on with another codec by that reason, and not as broken', async () => {
  const folder = temporaryFolder();
  const soundFile = (name: string) => readFile(join(__dirname, '../../../tests/ports/sound-files', name));
  const path = join(folder.path, 'two-codecs.ogg');
  await writeFile(path, Buffer.concat([await soundFile('chirp-opus.ogg'), await soundFile('chirp-vorbis.ogg')]));
  await expect(open().measure(path)).rejects.toMatchObject({ code: 'unsupported-codec' });
  folder.remove();
});
