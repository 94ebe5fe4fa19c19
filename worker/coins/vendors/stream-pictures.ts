import { Buffer } from 'node:buffer'
import type { PictureSource } from '../port.ts'

/** A longer response is rejected. */
const VISION_RESPONSE_MAX_BYTES = 256 * 1024

/** A multiple of three, so that the base64 of the pieces can be concatenated. */
const PIECE_BYTES = 48 * 1024

/** Replaces a picture's base64 in a request that a library builds. */
export type PicturePlaceholder = { base64: string; picture: PictureSource }

/**
 * A placeholder for the picture: random base64 that the library puts where the picture belongs. When the request
 * is sent, the picture is streamed in its place. So no request of several megabytes is ever whole in memory.
 */
export function placeholderFor(picture: PictureSource): PicturePlaceholder {
  return {
    base64: Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64'),
    picture,
  }
}

type Piece = { text: Uint8Array } | { picture: PictureSource }

function piecesOf(body: string, placeholders: PicturePlaceholder[]): Piece[] {
  const encoder = new TextEncoder()
  const places = placeholders
    .map(({ base64, picture }) => ({ at: body.indexOf(base64), length: base64.length, picture }))
    .sort((a, b) => a.at - b.at)
  const pieces: Piece[] = []
  let done = 0
  for (const { at, length, picture } of places) {
    if (at < done) throw new Error('The request holds no place for a picture')
    pieces.push({ text: encoder.encode(body.slice(done, at)) }, { picture })
    done = at + length
  }
  pieces.push({ text: encoder.encode(body.slice(done)) })
  return pieces
}

const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3)

/** The picture's base64 in pieces, as ASCII bytes. Throws when the file does not have the stated length. */
export async function* base64Of(picture: PictureSource): AsyncGenerator<Uint8Array> {
  let buffer = new Uint8Array(PIECE_BYTES)
  let filled = 0
  let total = 0
  const encoded = () =>
    Buffer.from(Buffer.from(buffer.buffer, 0, filled).toString('base64'), 'latin1')
  for await (const chunk of await picture.open()) {
    total += chunk.length
    let from = 0
    while (from < chunk.length) {
      const taken = Math.min(chunk.length - from, PIECE_BYTES - filled)
      buffer.set(chunk.subarray(from, from + taken), filled)
      filled += taken
      from += taken
      if (filled === PIECE_BYTES) {
        yield encoded()
        buffer = new Uint8Array(PIECE_BYTES)
        filled = 0
      }
    }
  }
  if (total !== picture.bytes)
    throw new Error(`A picture of ${picture.bytes} bytes came as ${total}`)
  if (filled > 0) yield encoded()
}

/** Writes all pieces. An error aborts the body too, so that the request fails instead of hanging. */
async function writePieces(pieces: Piece[], into: WritableStream<Uint8Array>): Promise<void> {
  const writer = into.getWriter()
  try {
    for (const piece of pieces) {
      if ('text' in piece) await writer.write(piece.text)
      else for await (const part of base64Of(piece.picture)) await writer.write(part)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}

/** The body as text. Throws when it is longer than VISION_RESPONSE_MAX_BYTES. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > VISION_RESPONSE_MAX_BYTES) throw new Error('The answer is longer than is borne')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * A fetch for the AI SDK's providers that streams the pictures in place of their placeholders and limits the
 * response.
 */
export function fetchWithPictures(
  placeholders: PicturePlaceholder[],
  fetch: typeof globalThis.fetch,
) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (typeof init?.body !== 'string') throw new Error('A request to the model has a text body')
    const pieces = piecesOf(init.body, placeholders)
    const length = pieces.reduce(
      (sum, piece) =>
        sum + ('text' in piece ? piece.text.length : base64Length(piece.picture.bytes)),
      0,
    )
    const { readable, writable } = new FixedLengthStream(length)
    // Not awaited: a vendor may respond before it has read the pictures.
    let fault = ''
    writePieces(pieces, writable).catch((error: unknown) => {
      fault = error instanceof Error ? error.message : 'unknown'
    })
    let response: Response
    try {
      // The Fetch standard requires `duplex` where the body is a stream.
      const request = { ...init, body: readable, duplex: 'half' }
      response = await fetch(input, request)
    } catch (error) {
      if (init.signal?.aborted || fault === '') throw error
      throw new TypeError(`The pictures could not be sent: ${fault}`, { cause: error })
    }
    const text = await boundedText(response)
    return new Response(text === '' && response.status === 204 ? null : text, {
      status: response.status,
      headers: response.headers,
    })
  }
}

/** The same for a call whose input is an object: builds the pictures' base64 text only when it is called. */
export async function insertPictures(
  input: unknown,
  placeholders: PicturePlaceholder[],
): Promise<unknown> {
  const texts = new Map<string, string>()
  for (const { base64, picture } of placeholders) {
    let text = ''
    for await (const part of base64Of(picture)) text += Buffer.from(part).toString('latin1')
    texts.set(base64, text)
  }
  const put = (value: unknown): unknown => {
    if (typeof value === 'string') {
      for (const [placeholder, text] of texts)
        if (value.includes(placeholder)) return value.replace(placeholder, () => text)
      return value
    }
    if (Array.isArray(value)) return value.map(put)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]))
    return value
  }
  return put(input)
}
