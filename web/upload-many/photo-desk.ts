/**
 * Where a seller's photos become pairs: reads files, proposes pairs, lets them be corrected, and hands them to
 * the outbox. What was read is kept on the device; only files that are not read yet are lost with the page.
 * No React.
 */
import { BATCH_MAX_PAIRS, UPLOAD_MANY_MAX_PHOTOS } from '../../shared/queue.ts'
import type { TakenIn } from '../queue/outbox/use-outbox.ts'
import { type FaceDescriptor, looksLikeSameSide } from '../vision/face-likeness.ts'
import { type FolderPhoto, nameOrder, natural, type Pairing } from './pair-photos.ts'
import type { TablePhoto } from './photo-store.ts'
import {
  createPhotoReader,
  type LeftOut,
  type ReaderNeeds,
  type ReadingProgress,
} from './read-photos.ts'
import {
  arranged,
  EMPTY_TABLE,
  isDoubtful,
  photosOn,
  settled,
  type Table,
  type TableAct,
  type TableNeeds,
  type TablePair,
} from './table.ts'

export interface DeskState {
  /** False until it was looked for what an earlier visit left. */
  ready: boolean
  photos: ReadonlyMap<string, TablePhoto>
  table: Table
  reading: ReadingProgress | null
  /** Photos that are read and not on the table yet, the latest last. */
  fresh: readonly TablePhoto[]
  leftOut: readonly LeftOut[]
  /** Pairs are on their way to the outbox: nothing may be moved. */
  processing: boolean
}

/** photo-store.ts, for one user. */
export interface DeskStore {
  keepPhoto: (photo: TablePhoto, crop: Blob) => Promise<void>
  forgetPhotos: (ids: readonly string[]) => Promise<void>
  cropsOf: (ids: readonly string[]) => Promise<(Blob | undefined)[]>
  keepTable: (table: Table) => Promise<void>
  left: () => Promise<{ photos: TablePhoto[]; table: Table }>
}

export interface DeskNeeds extends Pick<ReaderNeeds, 'open' | 'crop' | 'thumb'> {
  store: DeskStore
  findPairs: (photos: readonly FolderPhoto<FaceDescriptor>[]) => Promise<Pairing>
  /** The device cannot keep how the photos lie; they stay while the page is open. */
  onNotKept: () => void
}

export type PhotoDesk = ReturnType<typeof createPhotoDesk>

export function createPhotoDesk({ store, findPairs, onNotKept, ...eye }: DeskNeeds) {
  let state: DeskState = {
    ready: false,
    photos: new Map(),
    table: EMPTY_TABLE,
    reading: null,
    fresh: [],
    leftOut: [],
    processing: false,
  }
  const listeners = new Set<() => void>()
  const change = (part: Partial<DeskState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const nameOf = (id: string) => state.photos.get(id)?.name ?? ''
  const tableNeeds: TableNeeds = {
    newId: () => crypto.randomUUID(),
    order: (a, b) => nameOrder(nameOf(a), nameOf(b)),
    sameSide: (a, b) => {
      const [one, other] = [state.photos.get(a)?.face, state.photos.get(b)?.face]
      return !!one && !!other && looksLikeSameSide(one, other)
    },
  }
  const leaveOut = (...files: LeftOut[]) => {
    if (files.length > 0) change({ leftOut: [...state.leftOut, ...files] })
  }

  const lie = (table: Table) => {
    change({ table })
    store.keepTable(table).catch(onNotKept)
  }

  /** Photos that are read, and lie nowhere yet, are laid out in pairs. */
  const layOut = async () => {
    const { fresh } = state
    if (fresh.length === 0) return
    const proposed = await findPairs(fresh).catch(
      (): Pairing => ({
        // Without a proposal the seller joins them: they are in order.
        pairs: [],
        single: fresh.map(({ id }) => id),
      }),
    )
    const laid = new Set(fresh)
    change({ fresh: state.fresh.filter(photo => !laid.has(photo)) })
    lie(
      arranged(
        state.table,
        { act: 'lay', pairs: proposed.pairs, singles: proposed.single },
        tableNeeds,
      ),
    )
  }

  const reader = createPhotoReader({
    ...eye,
    keep: store.keepPhoto,
    known: id => state.photos.get(id),
    onPhoto: photo =>
      change({
        photos: new Map(state.photos).set(photo.id, photo),
        fresh: [...state.fresh, photo],
      }),
    onLeftOut: leaveOut,
    onProgress: reading => {
      change({ reading })
      if (!reading) void layOut()
    },
  })

  const open = async () => {
    const { photos, table } = await store.left().catch(() => {
      // Without IndexedDB nothing was left; keeping a photo says so.
      return { photos: [], table: EMPTY_TABLE }
    })
    const known = new Map([...photos.map(one => [one.id, one] as const), ...state.photos])
    const lying = settled(table, new Set(known.keys()))
    const placed = new Set(photosOn(lying))
    const fresh = photos.filter(({ id }) => !placed.has(id) && !state.photos.has(id))
    change({ ready: true, photos: known, table: lying, fresh: [...state.fresh, ...fresh] })
    if (!state.reading) await layOut()
  }
  /** What comes before waits for it: the same photo may lie there already. */
  const opened = open()

  const read = (files: readonly File[]) => {
    const underWay = state.reading ? state.reading.total - state.reading.done : 0
    const room = Math.max(0, UPLOAD_MANY_MAX_PHOTOS - state.photos.size - underWay)
    const sorted = files.toSorted((a, b) => natural.compare(a.name, b.name))
    const tooMany = sorted.length - room
    if (tooMany > 0) {
      leaveOut({
        name: tooMany === 1 ? '1 photo more' : `${tooMany} photos more`,
        sentence: `${UPLOAD_MANY_MAX_PHOTOS} photos can be sorted at a time. Process these, then add the others.`,
      })
    }
    reader.add(sorted.slice(0, room))
  }

  const forget = async (ids: readonly string[]) => {
    // The photos first: a table that still names them drops them, but a photo that no table names is laid out anew.
    await store.forgetPhotos(ids).catch(onNotKept)
    const photos = new Map(state.photos)
    for (const id of ids) photos.delete(id)
    const table = arranged(state.table, { act: 'remove', photos: ids }, tableNeeds)
    change({ photos })
    lie(table)
  }

  /** Pairs whose crop is there, as the outbox takes them; photos without one are left out. */
  const taken = async (pairs: readonly TablePair[], from: number): Promise<TakenIn[]> => {
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
      } satisfies TakenIn
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

    /** Reads files onto the table, as many as fit on it. */
    add: (files: readonly File[]) => void opened.then(() => read(files)),

    /** Ends the reading; what is read stays, and what is not is named. */
    stop: () => {
      const names = reader.stop()
      leaveOut(...names.map(name => ({ name, sentence: 'Not read, because you stopped.' })))
    },

    act: (act: Exclude<TableAct, { act: 'remove' | 'lay' }>) =>
      lie(arranged(state.table, act, tableNeeds)),
    remove: forget,
    /** The seller has read why. */
    dismissLeftOut: () => change({ leftOut: [] }),

    /**
     * Hands every pair without a doubt to the outbox, some at a time; `onTaken` is told the ids of each some.
     * Rejects when the device has no room for them: those that were not handed over stay on the table.
     */
    process: async (
      take: (pairs: readonly TakenIn[]) => Promise<void>,
      onTaken: (ids: string[]) => void,
    ) => {
      const going = state.table.pairs.filter(pair => !isDoubtful(pair))
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
          leaveOut(
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
