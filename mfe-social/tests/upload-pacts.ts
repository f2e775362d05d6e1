// Needs of the composer for uploads: the URL of the file, or the reason for a refusal.
import { mediaTexts } from '@libretto/contracts/media-rules';
import { MatchersV3, type PactV3 } from '@pact-foundation/pact';
import { needsForm } from '../../infra/testing/consumer-pact';
import { uploadForm } from '../src/composer/upload-form';

const { regex } = MatchersV3;
const path = '/api/social/upload';

/** A PNG with one transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Declares tests within the caller's `describe`, because each consumer has one pact. */
export function uploadPacts(pact: PactV3): void {
  it('the address of an uploaded photo', () =>
    needsForm(pact, 'an upload of a photo', {
      ...{ given: 'a signed-in artist', path, status: 201 },
      form: uploadForm('photo', new File([png], 'tide.png', { type: 'image/png' })),
      answer: {
        url: regex(/^\/api\/social\/media\/[\w-]{20,64}$/, '/api/social/media/8f14e45fceea167a5a36dedd4bea2543'),
      },
    }));

  it('why a file was not taken', async () => {
    const form = () => uploadForm('photo', new File(['Low tide at six'], 'tide.png', { type: 'image/png' }));
    await needsForm(pact, 'an upload of something that is no photo', {
      ...{ given: 'a signed-in artist', path, form: form(), status: 415 },
      answer: { status: 415, error: mediaTexts.wrongType.photo },
    });
    await needsForm(pact, 'an upload by a listener', {
      ...{ given: 'a signed-in listener', path, form: form(), status: 403 },
      answer: { status: 403, error: mediaTexts.artistsOnly },
    });
  });
}
