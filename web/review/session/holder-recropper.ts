import type { Listing, ListingPictureReference } from '../../../shared/listing/listings.ts'
import type { ReviewRow } from '../../../shared/review.ts'
import { unsavedOf } from '../../listings/model/unsaved-changes.ts'
import { asksHolderCrop } from './rows/holder-crops.ts'
import { type SessionRow } from './rows/session-row.ts'
import type { SessionState } from './rows/session-state.ts'
import type { SessionStore } from './session-store.ts'

export interface RecropServices {
  /** By the hash of the picture before, what stands in its place; `problem`: why one was not cropped. */
  crop: (listing: Listing) => Promise<{
    cropped: ReadonlyMap<string, ListingPictureReference>
    problem: string | null
  }>
  /** PUT /api/listings/{id} in the version that was read. */
  save: (listing: Listing, pictures: ListingPictureReference[]) => Promise<unknown>
  /** The row as the server has it now. */
  fetch: (id: number) => Promise<readonly ReviewRow[]>
  sentenceOf: (error: unknown) => string
}

/**
 * Crops the pictures of coins that the seller said are in no slab to the coin, one coin at a time, also of answers that
 * were given before the table was opened. Until then the rules hold such a coin back. Returns how to end it.
 */
export function startRecropper(session: SessionStore, services: RecropServices): () => void {
  let working: number | null = null
  let ended = false
  let seen: SessionState['rows'] | null = null
  /** What is cropped and not saved yet: the row had changes of its own under way. */
  const ready = new Map<number, ReadonlyMap<string, ListingPictureReference>>()

  async function work(row: SessionRow): Promise<void> {
    const { id } = row
    working = id
    try {
      const { cropped, problem } = ready.has(id)
        ? { cropped: ready.get(id) ?? new Map(), problem: null }
        : await services.crop(row.saved.listing)
      const now = session.get().rows.get(id)
      if (ended || !now) return
      if (cropped.size > 0 && unsavedOf(now)) ready.set(id, cropped)
      else if (cropped.size > 0) await save(now.saved.listing, cropped)
      const after = session.get().rows.get(id)
      const isDone = ready.has(id) || !after || !isToCrop(after)
      // Not again and again: the seller crops, or asks for it again.
      if (problem !== null || !isDone)
        session.send({ arrived: 'not-cropped', id, why: problem ?? NOT_CROPPED })
    } catch (error) {
      ready.delete(id)
      if (!ended) session.send({ arrived: 'not-cropped', id, why: services.sentenceOf(error) })
    } finally {
      working = null
      seen = null
      look()
    }
  }

  async function save(
    listing: Listing,
    cropped: ReadonlyMap<string, ListingPictureReference>,
  ): Promise<void> {
    const pictures = listing.pictures.map(picture => {
      const { sha256, originalSha256 } = cropped.get(picture.sha256) ?? picture
      return { sha256, originalSha256 }
    })
    await services.save(listing, pictures)
    ready.delete(listing.id)
    session.send({ arrived: 'refreshed', rows: await services.fetch(listing.id) })
  }

  function look(): void {
    const { rows } = session.get()
    if (ended || working !== null || rows === seen) return
    seen = rows
    const next = [...rows.values()].find(
      row => isToCrop(row) && !(ready.has(row.id) && unsavedOf(row)),
    )
    if (next) void work(next)
  }

  const unsubscribe = session.subscribe(look)
  look()
  return () => {
    ended = true
    unsubscribe()
  }
}

const NOT_CROPPED = 'The pictures could not be cropped to the coin. Crop them by hand.'

/** A draft whose answer is given, here or before. */
const isToCrop = (row: SessionRow): boolean =>
  row.shown.listing.status === 'draft' && row.cropFailure === null && asksHolderCrop(row)
