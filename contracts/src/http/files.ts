// What every call that sends a file answers besides the whole file (RFC 9110: ranges and conditional requests).

export const soundTypes = [
  ...['audio/webm', 'audio/mp4', 'audio/mpeg', 'audio/ogg', 'audio/flac', 'audio/wav', 'audio/aiff', 'audio/aac'],
];

export const fileAnswers = { 206: 'A part of the file', 304: 'The file has not changed' };

export const fileRefusals = {
  412: ['This file has changed'],
  416: ['This part of the file does not exist'],
};
