import { and, eq, isNull } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'

/**
 * Deleted pictures are below it until a rule of the bucket deletes them, which `npm run deploy` sees to. The Worker
 * deletes pictures for good of erased accounts alone.
 */
export const DELETED_PREFIX = 'deleted/'
export const DELETED_DAYS = 30
/** Connections to R2 at once; Cloudflare opens six. */
const AT_ONCE = 5

type Owned = { userId: number; sha256: string }

/** Where a picture is in the bucket. */
export const pictureKey = (userId: number, sha256: string) => `${userId}/${sha256}`

export function createDeletedPictures({ db, bucket }: { db: SellerRows; bucket: R2Bucket }) {
  async function copy(from: string, to: string): Promise<boolean> {
    const found = await bucket.get(from)
    if (!found) return false
    await bucket.put(to, found.body, { httpMetadata: found.httpMetadata ?? {} })
    return true
  }

  return {
    /**
     * Copies pictures to where deleted ones are; a picture that is gone already has its copy. Begins no further
     * copy once `mayGoOn` says no. Returns the hashes whose objects can be deleted.
     */
    async setAside(
      userId: number,
      hashes: readonly string[],
      mayGoOn: () => boolean,
    ): Promise<string[]> {
      const done: string[] = []
      const left = [...hashes]
      const work = async () => {
        for (let sha256 = left.shift(); sha256 && mayGoOn(); sha256 = left.shift()) {
          const key = pictureKey(userId, sha256)
          // oxlint-disable-next-line no-await-in-loop -- as many at once as there are workers
          await copy(key, DELETED_PREFIX + key)
          done.push(sha256)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return done
    },
    /**
     * Brings a deleted picture back that has a row again, because the database was restored to a time at which it was
     * stored. Answers whether it is there now.
     */
    async bringBack(picture: Owned): Promise<boolean> {
      const key = pictureKey(picture.userId, picture.sha256)
      const stored = await db
        .select({ sha256: pictures.sha256 })
        .from(pictures)
        .where(
          and(
            eq(pictures.userId, picture.userId),
            eq(pictures.sha256, picture.sha256),
            isNull(pictures.deletingAt),
          ),
        )
        .get()
      return stored !== undefined && copy(DELETED_PREFIX + key, key)
    },
  }
}
