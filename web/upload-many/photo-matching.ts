/**
 * Where a seller's photos become pairs: reads files, proposes pairs, lets them be corrected, and hands them to
 * the outbox. What was read is kept on the device; only files that are not read yet are lost with the page.
 * No React.
 */
import { BATCH_MAX_PAIRS, UPLOAD_MANY_MAX_PHOTOS } from '../../shared/queue.ts'
import type { CapturedPair } from '../queue/outbox/use-outbox.ts'
import { type FaceDescriptor, isSameSide } from '../vision/face-similarity.ts'
import {
  compareNames,
  type MatchedPhotos,
  naturalOrder,
  type PhotoToMatch,
} from './match-photos.ts'
import {
  applyEdit,
  isDoubtful,
  type MatchEdit,
  type MatchEditDependencies,
  type MatchedPair,
  NO_MATCHES,
  type PhotoMatches,
  photosIn,
  withoutMissing,
} from './photo-matches.ts'
import {
  createPhotoReader,
  type PhotoReaderDependencies,
  type ReadingProgress,
  type SkippedFile,
} from './photo-reader.ts'
import type { PhotoEntry } from './photo-store.ts'

export interface PhotoMatchingState {
  /** False until it was looked for what an earlier visit left. */
  ready: boolean
  photos: ReadonlyMap<string, PhotoEntry>
  matches: PhotoMatches
  reading: ReadingProgress | null
  /** Photos that are read and not matched yet, the latest last. */
  newPhotos: readonly PhotoEntry[]
  skipped: readonly SkippedFile[]
  /** Pairs are on their way to the outbox: nothing may be moved. */
  processing: boolean
}

/** photo-store.ts, for one user. */
export interface PhotoMatchingStore {
  storePhoto: (photo: PhotoEntry, crop: Blob) => Promise<void>
  deletePhotos: (ids: readonly string[]) => Promise<void>
  cropsOf: (ids: readonly string[]) => Promise<(Blob | undefined)[]>
  storeMatches: (matches: PhotoMatches) => Promise<void>
  left: () => Promise<{ photos: PhotoEntry[]; matches: PhotoMatches }>
}

export interface PhotoMatchingDependencies
  extends Pick<PhotoReaderDependencies, 'open' | 'crop' | 'thumb'> {
  store: PhotoMatchingStore
  matchPhotos: (photos: readonly PhotoToMatch<FaceDescriptor>[]) => Promise<MatchedPhotos>
  /** The device cannot keep how the photos lie; they stay while the page is open. */
  onNotStored: () => void
}

export type PhotoMatching = ReturnType<typeof createPhotoMatching>

export function createPhotoMatching({
  store,
  matchPhotos,
  onNotStored,
  ...eye
}: PhotoMatchingDependencies) {
  let state: PhotoMatchingState = {
    ready: false,
    photos: new Map(),
    matches: NO_MATCHES,
    reading: null,
    newPhotos: [],
    skipped: [],
    processing: false,
  }
  const listeners = new Set<() => void>()
  const change = (part: Partial<PhotoMatchingState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const nameOf = (id: string) => state.photos.get(id)?.name ?? ''
  const editDependencies: MatchEditDependencies = {
    newId: () => crypto.randomUUID(),
    order: (a, b) => compareNames(nameOf(a), nameOf(b)),
    sameSide: (a, b) => {
      const [one, other] = [state.photos.get(a)?.face, state.photos.get(b)?.face]
      return !!one && !!other && isSameSide(one, other)
    },
  }
  const skip = (...files: SkippedFile[]) => {
    if (files.length > 0) change({ skipped: [...state.skipped, ...files] })
  }

  const setMatches = (matches: PhotoMatches) => {
    change({ matches })
    store.storeMatches(matches).catch(onNotStored)
  }

  /** Photos that are read, and lie nowhere yet, are laid out in pairs. */
  const matchNewPhotos = async () => {
    const { newPhotos } = state
    if (newPhotos.length === 0) return
    const proposed = await matchPhotos(newPhotos).catch(
      (): MatchedPhotos => ({
        // Without a proposal the seller joins them: they are in order.
        pairs: [],
        single: newPhotos.map(({ id }) => id),
      }),
    )
    const laid = new Set(newPhotos)
    change({ newPhotos: state.newPhotos.filter(photo => !laid.has(photo)) })
    setMatches(
      applyEdit(
        state.matches,
        { edit: 'add', pairs: proposed.pairs, singles: proposed.single },
        editDependencies,
      ),
    )
  }

  const reader = createPhotoReader({
    ...eye,
    keep: store.storePhoto,
    known: id => state.photos.get(id),
    onPhoto: photo =>
      change({
        photos: new Map(state.photos).set(photo.id, photo),
        newPhotos: [...state.newPhotos, photo],
      }),
    onSkipped: skip,
    onProgress: reading => {
      change({ reading })
      if (!reading) void matchNewPhotos()
    },
  })

  const open = async () => {
    const { photos, matches } = await store.left().catch(() => {
      // Without IndexedDB nothing was left; keeping a photo says so.
      return { photos: [], matches: NO_MATCHES }
    })
    const known = new Map([...photos.map(one => [one.id, one] as const), ...state.photos])
    const lying = withoutMissing(matches, new Set(known.keys()))
    const placed = new Set(photosIn(lying))
    const newPhotos = photos.filter(({ id }) => !placed.has(id) && !state.photos.has(id))
    change({
      ready: true,
      photos: known,
      matches: lying,
      newPhotos: [...state.newPhotos, ...newPhotos],
    })
    if (!state.reading) await matchNewPhotos()
  }
  /** What comes before waits for it: the same photo may lie there already. */
  const opened = open()

  const read = (files: readonly File[]) => {
    const underWay = state.reading ? state.reading.total - state.reading.done : 0
    const room = Math.max(0, UPLOAD_MANY_MAX_PHOTOS - state.photos.size - underWay)
    const sorted = files.toSorted((a, b) => naturalOrder.compare(a.name, b.name))
    const tooMany = sorted.length - room
    if (tooMany > 0) {
      skip({
        name: tooMany === 1 ? '1 photo more' : `${tooMany} photos more`,
        sentence: `${UPLOAD_MANY_MAX_PHOTOS} photos can be sorted at a time. Process these, then add the others.`,
      })
    }
    reader.add(sorted.slice(0, room))
  }

  const forget = async (ids: readonly string[]) => {
    // Photos before matches: stored matches drop photos that are gone, but a stored photo without a match would be matched again.
    await store.deletePhotos(ids).catch(onNotStored)
    const photos = new Map(state.photos)
    for (const id of ids) photos.delete(id)
    const matches = applyEdit(state.matches, { edit: 'remove', photos: ids }, editDependencies)
    change({ photos })
    setMatches(matches)
  }

  /** Pairs whose crop is there, as the outbox takes them; photos without one are left out. */
  const taken = async (pairs: readonly MatchedPair[], from: number): Promise<CapturedPair[]> => {
    const crops = await store.cropsOf(pairs.flatMap(({ front, back }) => [front, back]))
    return pairs.flatMap(({ sentAs, sameSideConfirmed }, index) => {
      const [front, back] = crops.slice(index * 2)
      if (!front || !back) return []
      return {
        id: sentAs,
        pace: 'batch',
        takenAt: from + index,
        front,
        back,
        sameSideConfirmed,
        held: false,
      } satisfies CapturedPair
    })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Reads files, at most UPLOAD_MANY_MAX_PHOTOS in all. */
    add: (files: readonly File[]) => void opened.then(() => read(files)),

    /** Ends the reading; what is read stays, and what is not is named. */
    stop: () => {
      const names = reader.stop()
      skip(...names.map(name => ({ name, sentence: 'Not read, because you stopped.' })))
    },

    edit: (edit: Exclude<MatchEdit, { edit: 'remove' | 'lay' }>) =>
      setMatches(applyEdit(state.matches, edit, editDependencies)),
    remove: forget,
    /** The seller has read why. */
    dismissSkipped: () => change({ skipped: [] }),

    /**
     * Hands every pair without a doubt to the outbox, some at a time; `onTaken` is told the ids of each some.
     * Rejects when the device has no room for them: pairs that were not handed over stay.
     */
    process: async (
      take: (pairs: readonly CapturedPair[]) => Promise<void>,
      onTaken: (ids: string[]) => void,
    ) => {
      const going = state.matches.pairs.filter(pair => !isDoubtful(pair))
      const from = Date.now()
      change({ processing: true })
      try {
        /* oxlint-disable no-await-in-loop -- the queue keeps their order, and little is in memory at a time */
        for (let at = 0; at < going.length; at += BATCH_MAX_PAIRS) {
          const some = going.slice(at, at + BATCH_MAX_PAIRS)
          const pairs = await taken(some, from + at)
          await take(pairs)
          onTaken(pairs.map(({ id }) => id))
          const handed = new Set(pairs.map(({ id }) => id))
          skip(
            ...some
              .filter(({ sentAs }) => !handed.has(sentAs))
              .map(({ front, back }) => ({
                name: `${nameOf(front)}, ${nameOf(back)}`,
                sentence: 'This device does not hold them any more. Choose them again.',
              })),
          )
          await forget(some.flatMap(({ front, back }) => [front, back]))
        }
        /* oxlint-enable no-await-in-loop */
      } finally {
        change({ processing: false })
      }
    },
  }
}
