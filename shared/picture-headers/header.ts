/** The result of a format's reader: `whole` with the dimensions, `cut` when the file is truncated. */
export type HeaderReading =
  | { state: 'whole'; width: number; height: number; orientation: Orientation }
  | { state: 'cut' }
  | { state: 'broken' }
  | { state: 'unsupported'; format: string }

/** EXIF orientation: 1 upright, 2..4 flips and half turn, 5..8 with width and height exchanged. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** A DataView over exactly these bytes, which may be part of a larger buffer. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether the bytes at the offset are this ASCII text. */
export function textAt(bytes: Uint8Array, offset: number, text: string): boolean {
  if (offset + text.length > bytes.length) return false
  for (let i = 0; i < text.length; i++) {
    if (bytes[offset + i] !== text.charCodeAt(i)) return false
  }
  return true
}

/** The bytes of an ASCII text. */
export const asciiBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, character => character.charCodeAt(0))
