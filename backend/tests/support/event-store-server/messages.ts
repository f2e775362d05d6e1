// Converts between the records of the stand-in and the messages of the real client.
import { randomUUID } from 'node:crypto';
import type { LogRecord } from './append-rules';
import { type ReadResponse, readResponses, shared } from './protocol';

const ticksPerMs = 10_000n;

export function nameOf(identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function identifierOf(stream: string): InstanceType<typeof shared.StreamIdentifier> {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));
}

export function eventMessage(record: LogRecord): ReadResponse {
  const position = String(record.position);
  const event = new readResponses.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data.toString('base64'))
    .setCustomMetadata(record.metadata.toString('base64'));
  event.getMetadataMap().set('type', record.type);
  event.getMetadataMap().set('content-type', record.contentType);
  event.getMetadataMap().set('created', String(BigInt(record.createdMs) * ticksPerMs));
  return new readResponses().setEvent(new readResponses.ReadEvent().setEvent(event).setCommitPosition(position));
}

export function confirmationMessage(): ReadResponse {
  const confirmation = new readResponses.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  return new readResponses().setConfirmation(confirmation);
}

export function caughtUpMessage(): ReadResponse {
  return new readResponses().setCaughtUp(new readResponses.CaughtUp());
}

export function checkpointMessage(position: number): ReadResponse {
  const checkpoint = new readResponses.Checkpoint().setCommitPosition(String(position));
  return new readResponses().setCheckpoint(checkpoint.setPreparePosition(String(position)));
}

export function notFoundMessage(stream: string): ReadResponse {
  const notFound = new readResponses.StreamNotFound().setStreamIdentifier(identifierOf(stream));
  return new readResponses().setStreamNotFound(notFound);
}
