// A time-stamp server (RFC 3161) for tests, with its own root certificate. Its answers can be made wrong.
import { createHash, webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, OctetString, PrintableString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const tstInfoType = '1.2.840.113549.1.9.16.1.4';
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const rejection = 2;

interface Identity {
  readonly certificate: Certificate;
  readonly keys: webcrypto.CryptoKeyPair;
}

/** What the server does wrong, if anything. */
export type Fault = 'none' | 'refuses' | 'other data' | 'other nonce' | 'broken signature' | 'nonsense';

export async function startTimestampServer(purpose: 'timeStamping' | 'serverAuth' = 'timeStamping') {
  const root = await identity('Test root', undefined, []);
  const usage = new ExtKeyUsage({
    keyPurposes: [purpose === 'timeStamping' ? '1.3.6.1.5.5.7.3.8' : '1.3.6.1.5.5.7.3.1'],
  });
  const server = await identity('Test time stamps', root, [
    new Extension({ extnID: '2.5.29.37', critical: true, extnValue: usage.toSchema().toBER(), parsedValue: usage }),
  ]);
  const state: { fault: Fault; now: Date } = { fault: 'none', now: new Date('2026-11-30T12:00:00Z') };
  const http = createServer(async (req, res) => {
    const answer =
      state.fault === 'nonsense' ? Buffer.from('<html>') : await answerTo(await bodyOf(req), server, state);
    res.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const base64 = Buffer.from(root.certificate.toSchema().toBER()).toString('base64');
  return {
    state,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    rootPem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function answerTo(body: Buffer, server: Identity, { fault, now }: { fault: Fault; now: Date }): Promise<Buffer> {
  if (fault === 'refuses') {
    const statusStrings = [new Utf8String({ value: 'out of service' })];
    return derOf(new TimeStampResp({ status: new PKIStatusInfo({ status: rejection, statusStrings }) }));
  }
  const request = TimeStampReq.fromBER(Uint8Array.from(body));
  const digest = createHash('sha256').update('something else').digest();
  const { hashAlgorithm } = request.messageImprint;
  const imprint =
    fault === 'other data'
      ? new MessageImprint({ hashAlgorithm, hashedMessage: new OctetString({ valueHex: digest }) })
      : request.messageImprint;
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: imprint,
    serialNumber: new Integer({ value: 1 }),
    genTime: now,
    nonce: fault === 'other nonce' ? new Integer({ value: 5 }) : request.nonce,
  });
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: tstInfoType });
  // The constructor of PKI.js would split the content, which servers do not.
  encapContentInfo.eContent = new OctetString({ valueHex: info.toSchema().toBER() });
  const signed = new SignedData({
    version: 3,
    encapContentInfo,
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: server.certificate.issuer,
          serialNumber: server.certificate.serialNumber,
        }),
      }),
    ],
    certificates: [server.certificate],
  });
  await signed.sign(server.keys.privateKey as never, 0, 'SHA-256');
  const [signer] = signed.signerInfos;
  if (fault === 'broken signature' && signer) signer.signature = new OctetString({ valueHex: Buffer.alloc(256, 7) });
  const timeStampToken = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
  return derOf(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken }));
}

const derOf = (response: TimeStampResp) => Buffer.from(response.toSchema().toBER());

async function identity(name: string, issuer: Identity | undefined, extensions: Extension[]): Promise<Identity> {
  const keys = await webcrypto.subtle.generateKey(rsa, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: issuer === undefined ? 1 : 2 });
  const named = new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: name }) as never });
  certificate.subject.typesAndValues.push(named);
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2046-01-01T00:00:00Z');
  const constraints = new BasicConstraints({ cA: issuer === undefined });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: constraints.toSchema().toBER(),
      parsedValue: constraints,
    }),
    ...extensions,
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never);
  await certificate.sign((issuer ?? { keys }).keys.privateKey as never, 'SHA-256');
  return { certificate, keys };
}
