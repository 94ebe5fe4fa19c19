const PREFIX = 'uploads/'
/** Pieces of an upload that has ended without deleting them are deleted after this time. */
const ABANDONED_MS = 3_600_000
/** Parts of a picture whose device sends it in parts, which may take long. */
const PARTS_PREFIX = 'upload-parts/'
const PARTS_ABANDONED_MS = 86_400_000
/** As many digits as the place of any part has, so that R2 lists them in order. */
const PLACE_DIGITS = 9

export type UploadStorage = ReturnType<typeof createUploadStorage>

/** The pieces of unfinished uploads in R2. They are deleted when their request ends. */
export function createUploadStorage({ bucket, now }: { bucket: R2Bucket; now: () => number }) {
  return {
    /** Stores a piece of `size` bytes. Returns its key. */
    async put(chunks: readonly Uint8Array[], size: number): Promise<string> {
      const key = `${PREFIX}${crypto.randomUUID()}`
      const { readable, writable } = new FixedLengthStream(size)
      await Promise.all([bucket.put(key, readable), writeAll(chunks, writable)])
      return key
    },
    /** Throws for a piece that is not stored. */
    async read(key: string): Promise<Uint8Array> {
      const piece = await bucket.get(key)
      if (!piece) throw new Error(`The piece ${key} of an upload is gone`)
      return new Uint8Array(await piece.arrayBuffer())
    },
    /** Stores a part of an upload of `size` bytes by its first byte's place. The same part again replaces it. */
    async putPart(
      upload: string,
      { size, from }: { size: number; from: number },
      bytes: Uint8Array,
    ): Promise<void> {
      const place = String(from).padStart(PLACE_DIGITS, '0')
      await bucket.put(`${PARTS_PREFIX}${upload}/${size}/${place}`, bytes)
    },
    /** The parts of an upload that are here, in order. Those of an upload of another size are deleted: it has ended. */
    async partsOf(
      upload: string,
      size: number,
    ): Promise<{ key: string; from: number; size: number }[]> {
      const { objects } = await bucket.list({ prefix: `${PARTS_PREFIX}${upload}/` })
      const parts = objects.map(({ key, size: bytes }) => {
        const [of, from] = key.split('/').slice(-2).map(Number)
        return { key, of, from: from ?? 0, size: bytes }
      })
      await this.delete(parts.flatMap(({ key, of }) => (of === size ? [] : [key])))
      return parts.filter(({ of }) => of === size)
    },
    /** Whether so many parts wait in all uploads of an owner; at most a thousand. */
    async hasParts(owner: string, count: number): Promise<boolean> {
      const prefix = `${PARTS_PREFIX}${owner}/`
      const { objects } = await bucket.list({ prefix, limit: count })
      return objects.length >= count
    },
    async delete(keys: string[]): Promise<void> {
      if (keys.length > 0) await bucket.delete(keys)
    },
    /** Deletes the parts of an owner's pictures that never became whole, a thousand per request. */
    async eraseParts(owner: number): Promise<void> {
      for (;;) {
        const { objects, truncated } = await bucket.list({ prefix: `${PARTS_PREFIX}${owner}/` })
        await this.delete(objects.map(({ key }) => key))
        if (!truncated) return
      }
    },
    /** Deletes what requests have left that were cut off. Run by the schedule. */
    async deleteAbandoned(): Promise<void> {
      await deleteOlder(bucket, PREFIX, now() - ABANDONED_MS)
      await deleteOlder(bucket, PARTS_PREFIX, now() - PARTS_ABANDONED_MS)
    },
  }
}

async function deleteOlder(bucket: R2Bucket, prefix: string, before: number): Promise<void> {
  let cursor: string | undefined
  do {
    const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before)
    if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
}

/** Writes the chunks one by one: joined, they would be in memory twice. */
async function writeAll(chunks: readonly Uint8Array[], into: WritableStream): Promise<void> {
  const writer = into.getWriter()
  try {
    for (const chunk of chunks) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error)
    throw error
  }
}
