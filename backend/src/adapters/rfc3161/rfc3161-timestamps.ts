// Asks a time-stamp server (RFC 3161) for tokens and checks tokens, with PKI.js.
import { createHash, randomBytes } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  type SignedDataVerifyResult,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import {
  type CheckTimestamp,
  type ProvenTime,
  type TimestampAuthority,
  TimestampError,
} from '../../ports/events/seal-anchor';

const sha256 = '2.16.840.1.101.3.4.2.1';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';
const signedDataType = '1.2.840.113549.1.7.2';
const commonName = '2.5.4.3';
const timeoutMs = 20_000;
/** Longest answer that is read; tokens with their certificates have some kilobytes. */
const maxAnswerBytes = 1_000_000;
/** Statuses of RFC 3161, section 2.4.2, with which the server has given a token. */
const granted = [0, 1];
/** Code of PKI.js for a certificate without a path to a trusted root. */
const untrusted = 5;

/** @throws Error if the PEM contains no certificate */
export function certificatesIn(pem: string): readonly Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (found.length === 0) throw new Error('it holds no certificate');
  return found.map((each) => Certificate.fromBER(bytesOf(Buffer.from(each.replace(/-----[^-]+-----/g, ''), 'base64'))));
}

/** PKI.js takes no view of a shared buffer. */
const bytesOf = (bytes: Buffer) => Uint8Array.from(bytes);

/** The root certificates of Node.js, parsed on first use, because there are more than a hundred. */
let nodeRoots: readonly Certificate[] | undefined;

/** The roots of Node.js count always, so that tokens stay valid when a server with another root follows. */
function trustedWith(furtherRoots: readonly Certificate[]): Certificate[] {
  nodeRoots ??= rootCertificates.flatMap(certificatesIn);
  return [...furtherRoots, ...nodeRoots];
}

export function timestampChecker(furtherRoots: readonly Certificate[]): CheckTimestamp {
  return async (token, text) => (await checked(Buffer.from(token, 'base64'), text, furtherRoots)).proven;
}

export class Rfc3161Timestamps implements TimestampAuthority {
  constructor(
    private readonly url: string,
    private readonly furtherRoots: readonly Certificate[],
  ) {}

  async stamp(text: string): Promise<string> {
    const nonce = randomBytes(16);
    // A positive integer without leading zeros has one encoding only.
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
    const token = tokenIn(await this.ask(requestFor(text, nonce)));
    const { info } = await checked(token, text, this.furtherRoots);
    if (info.nonce === undefined || !nonce.equals(info.nonce.valueBlock.valueHexView)) {
      throw new TimestampError('it answers another request (the nonce differs)');
    }
    return token.toString('base64');
  }

  private async ask(body: ArrayBuffer): Promise<Buffer> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new TimestampError(`it was not issued: the server answered ${answer.status}`);
    if (Number(answer.headers.get('content-length')) > maxAnswerBytes) throw new TimestampError('it is too long');
    return Buffer.from(await answer.arrayBuffer());
  }
}

function requestFor(text: string, nonce: Buffer): ArrayBuffer {
  const hashedMessage = new OctetString({ valueHex: digestOf(text) });
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: sha256 });
  const messageImprint = new MessageImprint({ hashAlgorithm, hashedMessage });
  const request = { version: 1, messageImprint, nonce: new Integer({ valueHex: nonce }), certReq: true };
  return new TimeStampReq(request).toSchema().toBER();
}

function tokenIn(answer: Buffer): Buffer {
  const { status, timeStampToken } = parsed(() => TimeStampResp.fromBER(bytesOf(answer)));
  if (!granted.includes(status.status) || timeStampToken === undefined) {
    const reasons = status.statusStrings?.map(({ valueBlock }) => valueBlock.value).join(', ');
    throw new TimestampError(`it was refused with the status ${status.status}${reasons ? `: ${reasons}` : ''}`);
  }
  return Buffer.from(timeStampToken.toSchema().toBER());
}

async function checked(
  token: Buffer,
  text: string,
  furtherRoots: readonly Certificate[],
): Promise<{ readonly proven: ProvenTime; readonly info: TSTInfo }> {
  const { signed, info } = parsed(() => contentOf(token));
  if (!isOf(info, text)) throw new TimestampError('it is the time stamp of something else');
  const found = await verified(signed, text, furtherRoots);
  const certificate = found.signerCertificate;
  if (certificate === undefined || certificate === null || !isForTimeStamping(certificate)) {
    throw new TimestampError('the certificate that signed it is not one of a time-stamp server');
  }
  return { proven: { at: info.genTime.toISOString(), authority: subjectOf(certificate) }, info };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

function isOf({ messageImprint: { hashAlgorithm, hashedMessage } }: TSTInfo, text: string): boolean {
  return hashAlgorithm.algorithmId === sha256 && digestOf(text).equals(hashedMessage.valueBlock.valueHexView);
}

async function verified(
  signed: SignedData,
  text: string,
  furtherRoots: readonly Certificate[],
): Promise<SignedDataVerifyResult> {
  const data = bytesOf(Buffer.from(text)).buffer;
  const trustedCerts = trustedWith(furtherRoots);
  try {
    // Revocation lists are checked where the token carries some; most servers send none.
    const rules = { checkChain: true, passedWhenNotRevValues: true, extendedMode: true } as const;
    const result = await signed.verify({ signer: 0, data, trustedCerts, ...rules });
    if (result.signatureVerified !== true) throw new TimestampError('its signature is not valid');
    return result;
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    const { code, message } = error as { readonly code?: number; readonly message: string };
    if (code === untrusted) throw new TimestampError('no trusted root has certified the server that signed it');
    throw new TimestampError(`it cannot be verified: ${message}`);
  }
}

function contentOf(token: Buffer): { readonly signed: SignedData; readonly info: TSTInfo } {
  const { contentType, content } = ContentInfo.fromBER(bytesOf(token));
  if (contentType !== signedDataType) throw new Error('no signed data');
  const signed = new SignedData({ schema: content });
  const { eContent } = signed.encapContentInfo;
  if (eContent === undefined) throw new Error('no content');
  return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
}

function parsed<Content>(parse: () => Content): Content {
  try {
    return parse();
  } catch {
    throw new TimestampError('it has not the form of RFC 3161');
  }
}

/** RFC 3161, section 2.3: the only purpose of the key, in a critical extension. */
function isForTimeStamping({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === timeStamping;
}

function subjectOf({ subject }: Certificate): string {
  const names = subject.typesAndValues;
  const name = names.find(({ type }) => type === commonName) ?? names[0];
  return String(name?.value.valueBlock.value ?? 'unnamed');
}
