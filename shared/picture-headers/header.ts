/** What one format's reader found. `null` dimensions never leave a reader: it is whole or it is cut. */
export type HeaderReading =
  | { state: 'whole'; width: number; height: number; orientation: Orientation }
  | { state: 'cut' }
  | { state: 'broken' }
  | { state: 'unsupported'; format: string }

/** EXIF orientation: 1 upright, 2..4 flips and half turn, 5..8 with width and height exchanged. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** A DataView over exactly the bytes given, which may themselves be a window of a larger buffer. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether the ASCII text stands at the offset. */
export const textAt = (bytes: Uint8Array, offset: number, text: string): boolean => {
  if (offset + text.length > bytes.length) return false
  for (let i = 0; i < text.length; i++) {
    if (bytes[offset + i] !== text.charCodeAt(i)) return false
  }
  return true
}
