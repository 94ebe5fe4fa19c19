import type { UploadStorage } from './upload-storage.ts'

/** A file of a form. */
export type UploadedFile = {
  /** In bytes. */
  size: number
  /** Whether the memory for reading it is acquired already. */
  hasMemory?: boolean
  /** All of it. Each call reads it again. */
  arrayBuffer: () => Promise<ArrayBuffer>
}

/** A whole body. */
export type UploadedBody = UploadedFile & {
  /** All of it, one piece in memory at a time. Each call reads it again. */
  pieces: () => AsyncGenerator<Uint8Array>
}

/** A file while it arrives: its beginning in R2, in pieces, and the rest in memory. */
export type UploadedPart = UploadedBody & {
  readonly bufferedBytes: number
  readonly keys: readonly string[]
  write: (chunk: Uint8Array) => void
  /** Moves what is in memory to R2. */
  store: () => Promise<void>
}

/** A file of at most `maxBytes`: of a larger one only the size is known. */
export function createUploadedPart(storage: UploadStorage, maxBytes: number): UploadedPart {
  const keys: string[] = []
  let chunks: Uint8Array[] = []
  let bufferedBytes = 0
  let size = 0
  const drop = () => {
    chunks = []
    bufferedBytes = 0
  }
  async function* pieces() {
    for (const key of keys) yield await storage.read(key)
    yield* chunks
  }
  return {
    keys,
    pieces,
    get size() {
      return size
    },
    get bufferedBytes() {
      return bufferedBytes
    },
    write(chunk) {
      size += chunk.byteLength
      if (size > maxBytes) return drop()
      bufferedBytes += chunk.byteLength
      chunks.push(chunk)
    },
    async store() {
      if (bufferedBytes === 0) return
      keys.push(await storage.put(chunks, bufferedBytes))
      drop()
    },
    async arrayBuffer() {
      const all = new Uint8Array(size)
      let at = 0
      for await (const piece of pieces()) {
        all.set(piece, at)
        at += piece.byteLength
      }
      if (at !== size) throw new Error(`An upload of ${size} bytes came back as ${at}`)
      return all.buffer
    },
  }
}
