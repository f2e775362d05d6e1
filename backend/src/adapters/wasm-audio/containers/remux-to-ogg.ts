// Writes the packets of a Vorbis track into an Ogg file in memory, without decoding them.
import type { InputAudioTrack } from 'mediabunny';

export async function remuxToOgg(track: InputAudioTrack): Promise<Uint8Array> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, OggOutputFormat, Output } = await import(
    'mediabunny'
  );
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('vorbis');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  if (target.buffer === null) throw new Error('no Ogg file was written');
  return new Uint8Array(target.buffer);
}
