/**
 * Pictures from phone to desktop as binary frames. A still's chunk: one byte 1, the still's id
 * (16 bytes), the chunk's offset (unsigned, 32 bits, big-endian), bytes. A frame of the slideshow: one byte
 * 2, a JPEG.
 */
const STILL_CHUNK = 1
const SLIDE = 2
const HEADER_BYTES = 21

/** What every WebRTC stack accepts as one message of a data channel (RFC 8831, RFC 8841: 64 KiB by default). */
export const FRAME_MAX_BYTES = 64 * 1024
export const STILL_CHUNK_BYTES = FRAME_MAX_BYTES - HEADER_BYTES
/** A frame of the relay's slideshow; at 640 pixels wide it takes half of it. */
export const SLIDE_MAX_BYTES = 128 * 1024
/** The longest binary message on a room channel. */
export const CHANNEL_FRAME_MAX_BYTES = SLIDE_MAX_BYTES + 1
/** The longest text on a socket of the room. An SDP with all candidates is a tenth of it. */
export const ROOM_TEXT_MAX_CHARS = 64 * 1024

/** Bytes of a still that may be unacknowledged through the relay. */
export const RELAY_WINDOW_BYTES = 1024 * 1024

export type PairingFrame =
  | { kind: 'still-chunk'; id: string; offset: number; bytes: Uint8Array }
  | { kind: 'slide'; bytes: Uint8Array }

/** A chunk's frame. `id` is a UUID. */
export function writeStillChunk(
  id: string,
  offset: number,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEADER_BYTES + bytes.length)
  frame[0] = STILL_CHUNK
  frame.set(bytesOfUuid(id), 1)
  new DataView(frame.buffer).setUint32(17, offset)
  frame.set(bytes, HEADER_BYTES)
  return frame
}

export function writeSlide(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(1 + jpeg.length)
  frame[0] = SLIDE
  frame.set(jpeg, 1)
  return frame
}

/** Null when the message is not such a frame. The bytes are a view of the message, not a copy. */
export function readFrame(message: ArrayBuffer): PairingFrame | null {
  const bytes = new Uint8Array(message)
  if (bytes[0] === SLIDE && bytes.length > 1 && bytes.length <= CHANNEL_FRAME_MAX_BYTES)
    return { kind: 'slide', bytes: bytes.subarray(1) }
  if (bytes[0] !== STILL_CHUNK || bytes.length <= HEADER_BYTES || bytes.length > FRAME_MAX_BYTES)
    return null
  return {
    kind: 'still-chunk',
    id: uuidOfBytes(bytes.subarray(1, 17)),
    offset: new DataView(message).getUint32(17),
    bytes: bytes.subarray(HEADER_BYTES),
  }
}

function bytesOfUuid(id: string): Uint8Array {
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16))
}

function uuidOfBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
