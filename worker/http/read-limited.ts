/** The bytes of a body that states its length or not; null where it has more than `maxBytes`. */
export async function readLimited(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<ArrayBuffer | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > maxBytes) return null
    pieces.push(new Uint8Array(piece))
  }
  return new Blob(pieces).arrayBuffer()
}
