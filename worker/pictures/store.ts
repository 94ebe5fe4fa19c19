import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { PictureSlot } from '../../shared/coins/coins.ts'
import {
  type Held,
  heldStatement,
  PICTURE_LEAST_BYTES,
  requireRoomIn,
  withinPlan,
} from '../billing/storage.ts'
import type { Directory, SellerRows, SellerRowsServices } from '../db/connection.ts'
import { runTogether, runTransaction } from '../db/run-transaction.ts'
import { pictures } from '../db/schema/pictures.ts'
import { Failure } from '../http/failure.ts'
import { createDeletedPictures, DELETED_PREFIX, pictureKey } from './deleted-pictures.ts'
import {
  hashesAmong,
  keepStatement,
  type PictureState,
  stateAmong,
  storedState,
  type UsedPicture,
} from './keep-pictures.ts'
import { withMemory } from './memory-budget.ts'

export type PictureMetadata = {
  sha256: string
  type: string
  /** How many. */
  bytes: number
  /** In pixels. */
  width: number
  height: number
  /** Of a stored small crop: since when its listing crop is announced, ms; null: it is not. */
  largerSince?: number | null
}
/** A received picture. Its bytes are read when it is stored, so that a request holds one picture at a time. */
export type ReceivedPicture = PictureMetadata & {
  read: () => Promise<Uint8Array<ArrayBuffer>>
  /** Whether the memory for reading it is acquired already. */
  hasMemory: boolean
}

/** The picture, and the copy that the runtime sends to R2. */
const COPIES_WHILE_STORED = 2

export type PictureStore = ReturnType<typeof createPictureStore>

/** Pictures in R2, each under its owner and its SHA-256, so that storing the same bytes twice stores them once. */
export function createPictureStore({
  directory,
  db,
  bucket,
  now,
  pause,
}: {
  directory: Directory
  db: SellerRows
  bucket: R2Bucket
  now: () => number
  pause: (ms: number) => Promise<void>
}) {
  const erase = async (prefix: string): Promise<void> => {
    for (;;) {
      const { objects, truncated } = await bucket.list({ prefix })
      if (objects.length > 0) await bucket.delete(objects.map(object => object.key))
      if (!truncated) return
    }
  }
  const thumbnailKeyOf = (userId: number, sha256: string) =>
    `${pictureKey(userId, sha256)}/thumbnail`
  const deleted = createDeletedPictures({ db, bucket })
  async function putAll(
    userId: number,
    received: readonly ReceivedPicture[],
    beside: readonly SQLWrapper[] = [],
    announced: readonly string[] = [],
  ): Promise<PictureMetadata[]> {
    const hashes = received.map(({ sha256 }) => sha256)
    const [states, [held]] = await runTogether<[UsedPicture[], Held[]]>(db, [
      keepStatement(db, userId, hashesAmong(hashes)),
      heldStatement(userId),
    ])
    // Before the objects: without a row they are stored until the sweep has found them.
    const added = new Map<string, number>()
    for (const { sha256, bytes } of received) {
      const state = stateAmong(states, sha256)
      // oxlint-disable-next-line no-await-in-loop -- seldom, and of two
      const isStored = await waitForDeletion({ db, now, pause }, { userId, sha256 }, state)
      if (!isStored) added.set(sha256, Math.max(bytes, PICTURE_LEAST_BYTES))
    }
    const pictureBytes = [...added.values()].reduce((sum, bytes) => sum + bytes, 0)
    if (pictureBytes > 0) {
      if (!held) throw new Failure('NOT_AUTHENTICATED')
      await requireRoomIn({ directory, db }, userId, held, { pictureBytes })
    }
    await Promise.all(
      received.map(picture => putObject(bucket, pictureKey(userId, picture.sha256), picture)),
    )
    const rows = received.map(({ sha256, type, bytes, width, height }) => ({
      sha256,
      type,
      bytes,
      width,
      height,
    }))
    const inserts = rows.map(row =>
      db
        .insert(pictures)
        .values({
          ...row,
          userId,
          createdAt: now(),
          largerSince: announced.includes(row.sha256) ? now() : null,
        })
        .onConflictDoUpdate({
          target: [pictures.userId, pictures.sha256],
          set: { unusedSince: null },
        }),
    )
    await withinPlan({ directory, db }, userId, () => runTransaction(db, [...inserts, ...beside]))
    return rows
  }
  return {
    /** See `setAside` of deleted-pictures.ts. */
    setAside: (userId: number, hashes: readonly string[], mayGoOn: () => boolean) =>
      deleted.setAside(userId, hashes, mayGoOn),
    /**
     * Stores the bytes before the row, so that no row refers to a missing object. A picture that is stored already
     * counts as used. Throws BUSY, to be repeated, while the same picture is being deleted, and PLAN_FULL.
     * @param beside what is stored in the transaction of the row, after it
     */
    async put(
      userId: number,
      picture: ReceivedPicture,
      beside: readonly SQLWrapper[] = [],
    ): Promise<PictureMetadata> {
      const [stored] = await putAll(userId, [picture], beside)
      if (!stored) throw new Error('No picture was stored')
      return stored
    },
    /**
     * Stores both pictures of a coin as `put` does.
     * @param announced those of them, where they are new, whose listing crops follow
     */
    async putPair(
      userId: number,
      { front, back }: Record<PictureSlot, ReceivedPicture>,
      beside: readonly SQLWrapper[] = [],
      announced: readonly string[] = [],
    ): Promise<Record<PictureSlot, PictureMetadata>> {
      const [first, second] = await putAll(userId, [front, back], beside, announced)
      if (!first || !second) throw new Error('A picture was not stored')
      return { front: first, back: second }
    },
    /** The metadata of those of the owner's pictures that have these hashes. */
    async findMetadata(userId: number, hashes: string[]): Promise<PictureMetadata[]> {
      return db
        .select({
          sha256: pictures.sha256,
          type: pictures.type,
          bytes: pictures.bytes,
          width: pictures.width,
          height: pictures.height,
          largerSince: pictures.largerSince,
        })
        .from(pictures)
        .where(
          and(
            eq(pictures.userId, userId),
            isNull(pictures.deletingAt),
            // One parameter for all hashes: D1 takes at most a hundred.
            sql`${pictures.sha256} in (select value from json_each(${JSON.stringify(hashes)}))`,
          ),
        )
    },
    /** The owner's picture as it is stored, or null. */
    async open(userId: number, sha256: string): Promise<R2ObjectBody | null> {
      const stored = await bucket.get(pictureKey(userId, sha256))
      if (stored || !(await deleted.bringBack({ userId, sha256 }))) return stored
      return bucket.get(pictureKey(userId, sha256))
    },
    /** Writes the small copy beside the picture. Two writers at once write the same kind of thing: the last one stays. */
    async putThumbnail(
      userId: number,
      sha256: string,
      bytes: Uint8Array<ArrayBuffer>,
      contentType: string,
    ): Promise<void> {
      await bucket.put(thumbnailKeyOf(userId, sha256), bytes, {
        httpMetadata: { contentType },
      })
    },
    /** The small copy of the owner's picture, or null. */
    async openThumbnail(userId: number, sha256: string): Promise<R2ObjectBody | null> {
      return bucket.get(thumbnailKeyOf(userId, sha256))
    },
    /** Deletes the objects of pictures that are set aside, with their thumbnails; at most 500. */
    async deleteObjects(userId: number, hashes: readonly string[]): Promise<void> {
      await bucket.delete(
        hashes.flatMap(sha256 => [pictureKey(userId, sha256), thumbnailKeyOf(userId, sha256)]),
      )
    },
    /** The stored pictures after this key, in the order of their keys; at most a thousand. */
    async list(startAfter: string): Promise<R2Objects> {
      return bucket.list(startAfter ? { startAfter } : {})
    },
    /**
     * Deletes all pictures of an erased account for good, deleted ones too, a thousand per request (the limit of R2's
     * list).
     */
    async eraseAll(userId: number): Promise<void> {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: there are two
      for (const prefix of [`${userId}/`, `${DELETED_PREFIX}${userId}/`]) await erase(prefix)
    },
  }
}

/** After this time nobody deletes the object of a picture any more whose row says that it is being deleted. */
export const DELETION_MS = 60_000
const DELETION_WAIT_MS = 5_000
const DELETION_POLL_MS = 100

/**
 * Waits until the picture is not being deleted, and removes what a deletion has left that was cut off. Answers whether
 * it is stored.
 * @param first how it is stored, as just read
 */
async function waitForDeletion(
  { db, now, pause }: SellerRowsServices & { pause: (ms: number) => Promise<void> },
  { userId, sha256 }: { userId: number; sha256: string },
  first: PictureState,
): Promise<boolean> {
  for (let waited = 0; waited <= DELETION_WAIT_MS; waited += DELETION_POLL_MS) {
    const state = waited === 0 ? first : await storedState(db, userId, sha256)
    if (state === 'kept' || state === 'absent') return state === 'kept'
    const { deletingAt } = state
    if (deletingAt <= now() - DELETION_MS) {
      const own = and(eq(pictures.userId, userId), eq(pictures.sha256, sha256))
      await db.delete(pictures).where(and(own, eq(pictures.deletingAt, deletingAt)))
    } else await pause(DELETION_POLL_MS)
  }
  throw new Failure('BUSY', { detail: { retryable: true, retryAfterSeconds: 5 } })
}

const PUT_TRIES = 5
const PUT_BACKOFF_MS = 100

/**
 * Writes a picture under its hash. R2 takes one write a second of a key and refuses others (error 10058): when
 * another request has written the same bytes meanwhile, that is as good; otherwise it is tried again.
 */
async function putObject(
  bucket: R2Bucket,
  key: string,
  { read, hasMemory, bytes, sha256, type }: ReceivedPicture,
): Promise<void> {
  const store = async () =>
    bucket.put(key, await read(), { sha256, httpMetadata: { contentType: type } })
  for (let tries = 1; ; tries += 1) {
    try {
      await (hasMemory ? store() : withMemory(bytes * COPIES_WHILE_STORED, store))
      return
    } catch (error) {
      if (await bucket.head(key)) return
      if (tries >= PUT_TRIES) throw error
      await scheduler.wait(PUT_BACKOFF_MS * 2 ** (tries - 1) * (1 + Math.random()))
    }
  }
}
