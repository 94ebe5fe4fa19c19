const PREFIX = 'uploads/'
/** Pieces of an upload that has ended without deleting them are deleted after this time. */
const ABANDONED_MS = 3_600_000

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
    async delete(keys: string[]): Promise<void> {
      if (keys.length > 0) await bucket.delete(keys)
    },
    /** Deletes what requests have left that were cut off. Run by the schedule. */
    async deleteAbandoned(): Promise<void> {
      let cursor: string | undefined
      do {
        const page = await bucket.list({ prefix: PREFIX, ...(cursor ? { cursor } : {}) })
        const abandoned = page.objects.filter(
          ({ uploaded }) => uploaded.getTime() + ABANDONED_MS < now(),
        )
        await this.delete(abandoned.map(({ key }) => key))
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor)
    },
  }
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
