import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'
import { CLEAN, cleanBytes, typeToClean } from './clean-picture.ts'
import { withMemory } from './memory-budget.ts'

/** The stored picture, the one without metadata, and the copy that the runtime sends to R2. */
const COPIES_WHILE_REWRITTEN = 3

/**
 * Writes a stored picture anew without its metadata, under the key that it has: the hash of an earlier version's
 * picture is its name, and no longer that of its bytes. Does nothing where the metadata is removed already. Returns the
 * size in bytes, or null where nothing is stored.
 */
export async function cleanStored(
  { db, bucket }: { db: Database; bucket: R2Bucket },
  { userId, sha256, key }: { userId: number; sha256: string; key: string },
): Promise<number | null> {
  const stored = await bucket.head(key)
  if (!stored || !typeToClean(stored)) return stored && stored.size
  return withMemory(stored.size * COPIES_WHILE_REWRITTEN, async () => {
    const object = await bucket.get(key)
    if (!object) return null
    const bytes = await cleanBytes(object)
    const written = await bucket.put(key, bytes, {
      // One that is deleted meanwhile stays deleted.
      onlyIf: { etagMatches: object.etag },
      ...(object.httpMetadata ? { httpMetadata: object.httpMetadata } : {}),
      customMetadata: CLEAN,
    })
    if (!written) return (await bucket.head(key))?.size ?? null
    await db
      .update(pictures)
      .set({ bytes: bytes.length })
      .where(and(eq(pictures.userId, userId), eq(pictures.sha256, sha256)))
    return bytes.length
  })
}
