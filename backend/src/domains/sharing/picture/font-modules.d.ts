/** The small parts of two packages without types that drawing text uses. */
declare module 'harfbuzzjs' {
  export interface ShapedGlyph {
    /** Number of the glyph in its font; 0 means that the font lacks it. */
    readonly g: number;
    readonly ax: number;
    readonly dx: number;
    readonly dy: number;
  }
  export interface Font {
    setVariations(axes: Readonly<Record<string, number>>): void;
    glyphToPath(glyph: number): string;
  }
  export interface Face {
    readonly upem: number;
    collectUnicodes(): Uint32Array;
  }
  export interface Buffer {
    addText(text: string): void;
    guessSegmentProperties(): void;
    setDirection(direction: 'ltr' | 'rtl'): void;
    json(): readonly ShapedGlyph[];
    destroy(): void;
  }
  export interface HarfBuzz {
    createBlob(bytes: Uint8Array): object;
    createFace(blob: object, index: number): Face;
    createFont(face: Face): Font;
    createBuffer(): Buffer;
    shape(font: Font, buffer: Buffer): void;
  }
  const loaded: Promise<HarfBuzz>;
  export default loaded;
}

declare module 'wawoff2' {
  /** Unpacks a WOFF2 file into the OpenType file that HarfBuzz reads. */
  export function decompress(file: Uint8Array): Promise<Uint8Array>;
}
