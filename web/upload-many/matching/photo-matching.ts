/**
 * Reads a seller's photos, matches them into pairs, and hands the pairs to the outbox. Photos that were read are
 * stored on the device; files that are not read yet are lost with the page. No React.
 */
import { atom, createStore } from 'jotai/vanilla'
import type { SidePictures, TakenPair } from '../../pictures/taken-pair.ts'
import type { FaceDescriptor } from '../../vision/coin/face-similarity.ts'
import { chunksToProcess, takenPairsOf } from './hand-over.ts'
import type { MatchedPhotos, PhotoToMatch } from './match-photos.ts'
import { type PhotoMatches } from './matched-pair.ts'
import { type MatchEdit, NO_MATCHES } from './photo-matches.ts'
import {
  INITIAL_STATE,
  nextMatching,
  type PhotoMatchingEffect,
  type PhotoMatchingEvent,
  type PhotoMatchingState,
} from './photo-matching-machine.ts'
import { createPhotoReader, type PhotoReaderDependencies } from './photo-reader.ts'
import type { PhotoEntry, StoredPhotos } from './photo-store.ts'

/** photo-store.ts, for one user. */
export interface PhotoMatchingStore {
  storePhoto: (photo: PhotoEntry, pictures: SidePictures) => Promise<void>
  deletePhotos: (ids: readonly string[]) => Promise<void>
  picturesOf: (ids: readonly string[]) => Promise<(SidePictures | undefined)[]>
  storeMatches: (matches: PhotoMatches) => Promise<void>
  /** Remembers the SHA-256 of photos that went to the queue. */
  storeProcessed: (ids: readonly string[]) => Promise<void>
  load: () => Promise<StoredPhotos>
}

export interface PhotoMatchingDependencies
  extends Pick<
    PhotoReaderDependencies,
    'open' | 'crop' | 'compress' | 'thumb' | 'look' | 'concurrentReads'
  > {
  store: PhotoMatchingStore
  matchPhotos: (photos: readonly PhotoToMatch<FaceDescriptor>[]) => Promise<MatchedPhotos>
  /** The device cannot store the matches; they last while the page is open. */
  onNotStored: () => void
}

export type PhotoMatching = ReturnType<typeof createPhotoMatching>

export function createPhotoMatching({
  store,
  matchPhotos,
  onNotStored,
  ...reading
}: PhotoMatchingDependencies) {
  const states = createStore()
  const stateAtom = atom(INITIAL_STATE)
  const state = () => states.get(stateAtom)

  /** Changes the state synchronously; settles when the effects are done. */
  const dispatch = async (event: PhotoMatchingEvent): Promise<void> => {
    const step = nextMatching(state(), event, () => crypto.randomUUID())
    states.set(stateAtom, step.state)
    await Promise.all(step.effects.map(run))
  }
  const run = async (effect: PhotoMatchingEffect): Promise<void> => {
    switch (effect.type) {
      case 'read':
        return reader.add(effect.files, effect.again)
      case 'match':
        return match(effect.photos)
      case 'store-matches':
        return store.storeMatches(effect.matches).catch(onNotStored)
      default:
        return effect satisfies never
    }
  }
  const match = async (photos: readonly PhotoEntry[]) => {
    const proposal = await matchPhotos(photos).catch(() => {
      // Without a proposal the seller pairs them by hand: they are in order.
      return { pairs: [], single: photos.map(({ id }) => id) }
    })
    await dispatch({ type: 'matched', photos, proposal })
  }

  const reader = createPhotoReader({
    ...reading,
    store: store.storePhoto,
    known: id => state().photos.get(id),
    processed: id => processed.has(id),
    onPhoto: photo => void dispatch({ type: 'read', photo }),
    onSkipped: file => void dispatch({ type: 'skipped', files: [file] }),
    onRepeated: file => void dispatch({ type: 'repeated', file }),
    onProgress: progress => void dispatch({ type: 'progress', reading: progress }),
  })

  const processed = new Set<string>()
  /** Files wait for it, because a photo of an earlier visit may be among them. */
  const loaded = store
    .load()
    // Without IndexedDB nothing was stored; storing a photo reports it.
    .catch((): StoredPhotos => ({ photos: [], matches: NO_MATCHES, processed: [] }))
    .then(({ photos, matches, processed: before }) => {
      for (const id of before) processed.add(id)
      return dispatch({ type: 'loaded', photos, matches })
    })

  const storeProcessed = async (ids: readonly string[]) => {
    for (const id of ids) processed.add(id)
    // Without room for it the same photos are paired anew, as if they had come for the first time.
    await store.storeProcessed(ids).catch(() => undefined)
  }

  const remove = async (ids: readonly string[]) => {
    // Photos before matches: stored matches drop missing photos, but a stored photo without a match would be matched again.
    await store.deletePhotos(ids).catch(onNotStored)
    await dispatch({ type: 'deleted', ids })
  }

  return {
    state,
    subscribe: (listener: () => void) => states.sub(stateAtom, listener),

    /** Reads files, at most UPLOAD_MANY_MAX_PHOTOS in all. */
    add: (files: readonly File[]) => void loaded.then(() => dispatch({ type: 'chosen', files })),

    /** Ends the reading. What is read stays; the other files are listed as skipped. */
    stop: () => {
      const files = reader
        .stop()
        .map(name => ({ name, sentence: 'Not read, because you stopped.' }))
      void dispatch({ type: 'skipped', files })
    },

    edit: (edit: Exclude<MatchEdit, { edit: 'remove' | 'add' }>) =>
      void dispatch({ type: 'edited', edit }),
    /** Takes the last edit back. */
    undo: () => void dispatch({ type: 'undone' }),
    remove,
    /** The stored pictures of photos, in order. */
    pictures: store.picturesOf,
    /** Pairs the files again that were processed before. */
    again: () => void dispatch({ type: 'again' }),
    dismissRepeated: () => void dispatch({ type: 'repeated-dismissed' }),
    dismissSkipped: () => void dispatch({ type: 'skipped-dismissed' }),

    /**
     * Hands every pair that is not in doubt to the outbox; `onTaken` gets the ids of each chunk. Rejects
     * when the device's storage is full: pairs that were not handed over stay.
     */
    process: (take: TakePairs, onTaken: (ids: string[]) => void) =>
      handOver({ state, dispatch, store, storeProcessed, remove }, take, onTaken),
  }
}

type TakePairs = (pairs: readonly TakenPair[]) => Promise<void>

interface HandOverDependencies {
  state: () => PhotoMatchingState
  dispatch: (event: PhotoMatchingEvent) => Promise<void>
  store: Pick<PhotoMatchingStore, 'picturesOf'>
  storeProcessed: PhotoMatchingStore['storeProcessed']
  remove: (ids: readonly string[]) => Promise<void>
}

async function handOver(
  { state, dispatch, store, storeProcessed, remove }: HandOverDependencies,
  take: TakePairs,
  onTaken: (ids: string[]) => void,
): Promise<void> {
  const chunks = chunksToProcess(state(), Date.now())
  void dispatch({ type: 'processing', processing: true })
  try {
    /* oxlint-disable no-await-in-loop -- the queue keeps their order, and little is in memory at a time */
    for (const chunk of chunks) {
      const pictures = await store.picturesOf(chunk.photos)
      const { taken, skipped } = takenPairsOf(state(), chunk, pictures)
      await take(taken)
      onTaken(taken.map(({ id }) => id))
      void dispatch({ type: 'skipped', files: skipped })
      await storeProcessed(chunk.photos)
      await remove(chunk.photos)
    }
    /* oxlint-enable no-await-in-loop */
  } finally {
    void dispatch({ type: 'processing', processing: false })
  }
}
