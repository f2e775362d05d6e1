// Writes the binary format of Matroska and WebM: an element consists of an id, a length and a body (RFC 8794).

/** Concatenates byte arrays. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Encodes an element with an already encoded body. */
export function element(id: number, ...body: readonly Uint8Array[]): Uint8Array {
  const content = concatBytes(body);
  return concatBytes([idBytes(id), lengthBytes(content.length), content]);
}

/** Encodes an unsigned integer in the fewest bytes, or in exactly `widthBytes` if its size must be fixed. */
export function unsigned(id: number, value: number, widthBytes?: number): Uint8Array {
  return element(id, bigEndian(value, widthBytes ?? byteWidth(value)));
}

/** Encodes a signed integer in eight bytes, so that the sign is never lost. */
export function signed(id: number, value: number): Uint8Array {
  const body = new Uint8Array(8);
  new DataView(body.buffer).setBigInt64(0, BigInt(value));
  return element(id, body);
}

/** Encodes a double-precision float. */
export function float(id: number, value: number): Uint8Array {
  const body = new Uint8Array(8);
  new DataView(body.buffer).setFloat64(0, value);
  return element(id, body);
}

/** Encodes a UTF-8 string. */
export function text(id: number, value: string): Uint8Array {
  return element(id, new TextEncoder().encode(value));
}

/** Encodes an id, which already contains its length marker. */
export function idBytes(id: number): Uint8Array {
  return bigEndian(id, byteWidth(id));
}

/** Encodes a length with its marker bit; all ones of a width mean "unknown" and are therefore avoided. */
export function lengthBytes(length: number): Uint8Array {
  let width = 1;
  while (length >= 2 ** (7 * width) - 1) width += 1;
  const bytes = bigEndian(length, width);
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (width - 1));
  return bytes;
}

function byteWidth(value: number): number {
  let width = 1;
  while (value >= 256 ** width) width += 1;
  return width;
}

function bigEndian(value: number, widthBytes: number): Uint8Array {
  const bytes = new Uint8Array(widthBytes);
  let rest = value;
  for (let index = widthBytes - 1; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}
