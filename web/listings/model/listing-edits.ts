import type { Listing, ListingStatus } from '../../../shared/listing/listings.ts'
import { ApiFailure, failedWith, networkFailure } from '../../lib/api-failure.ts'
import { createListeners } from '../../lib/listeners.ts'
import {
  type EditRow,
  type EditsEvent,
  type EditsState,
  type ListingEdit,
  NO_EDITS,
  nextEditsState,
} from './edits-state.ts'
import { startSaver } from './saver.ts'
import type { EditAnswer, EditedFields, SentEdit } from './send-edits.ts'
import type { ChangesToStore, StoredChange } from './stored-changes.ts'
import { unsavedOf } from './unsaved-changes.ts'
import { untilSaved } from './until-saved.ts'

/** The listing was changed elsewhere in a way that the seller has to look at. */
export class ChangedElsewhere extends ApiFailure {
  /** As the listing is now. */
  readonly now: Listing

  constructor(conflict: ApiFailure, now: Listing) {
    super(conflict)
    this.name = 'ChangedElsewhere'
    this.now = now
  }
}

interface EditsServices {
  /** Throws where no answer came. */
  send: (
    edits: readonly SentEdit[],
    statusOf: (id: number) => ListingStatus | undefined,
  ) => Promise<EditAnswer[]>
  fetch: (id: number) => Promise<Listing>
  device: {
    read: () => Promise<StoredChange<EditedFields>[]>
    store: (changes: ChangesToStore<EditedFields>) => Promise<void>
  }
  troubleOf: (error: unknown) => string
  /** What the seller is told of an edit that nothing on the screen waits for. */
  onSaved: (listing: Listing) => void
  onNotSaved: (row: EditRow, error: Error) => void
  onTrouble: (message: string) => void
}

export interface ListingEdits {
  /**
   * Puts an edit in and waits for its answer, however often it has to be sent. Rejects with the ApiFailure of a refusal,
   * which is a ChangedElsewhere where the seller has to compare. A failed edit is forgotten where `isShown` says that
   * the screen still has it, and stays on the device otherwise.
   */
  save: (edit: ListingEdit, isShown: () => boolean) => Promise<Listing>
  /** The same of several listings, each alone, and sent together; in their order. */
  saveEach: (edits: readonly ListingEdit[], isShown: () => boolean) => Promise<Listing>[]
  /** Resolves when what was stored of the listing before is on its way no more. */
  ready: (id: number) => Promise<void>
  /** An edit of the listing that was not saved; null without one. */
  unsaved: (id: number) => EditedFields | null
  /**
   * A form of the listing is open. Returns how to close it: what it did not save, and is not being sent, is
   * forgotten.
   */
  opened: (id: number) => () => void
}

interface Waiting {
  resolve: (listing: Listing) => void
  reject: (error: Error) => void
  isShown: () => boolean
}

/** The edits of single listings, and of several, on their way to the server; also those of before a reload. */
export function createListingEdits(services: EditsServices): ListingEdits {
  const { notify, subscribe } = createListeners()
  const waiting = new Map<number, readonly Waiting[]>()
  /** How many forms of each listing are open. */
  const open = new Map<number, number>()
  let state: EditsState = NO_EDITS

  function send(event: EditsEvent): void {
    const before = state
    state = nextEditsState(state, event, Date.now())
    if (state !== before) notify()
    if ('arrived' in event && event.arrived === 'results') event.answer.forEach(settle)
  }

  function settle({ id, listing, failure }: EditAnswer): void {
    const row = state.rows.get(id)
    if (row && !row.failure) return
    const waits = takeWaiting(id)
    if (!row) {
      if (!listing) return
      for (const { resolve } of waits) resolve(listing)
      if (waits.length === 0) services.onSaved(listing)
      return
    }
    const isConflict = row.failure?.kind === 'conflict'
    const error =
      isConflict && failure && listing ? new ChangedElsewhere(failure, listing) : failure
    const shown = waits.filter(({ isShown }) => isShown())
    if (shown.length > 0 || row.failure?.kind === 'gone') send({ do: 'drop', id })
    if (!error) return
    for (const { reject } of shown) reject(error)
    if (shown.length === 0) services.onNotSaved(row, error)
  }

  function takeWaiting(id: number): readonly Waiting[] {
    const waits = waiting.get(id) ?? []
    waiting.delete(id)
    return waits
  }

  /** Forgets what is not being sent. */
  function drop(id: number): void {
    const row = state.rows.get(id)
    if (!row || row.sending) return
    send({ do: 'drop', id })
    for (const { reject } of takeWaiting(id)) reject(networkFailure(null))
  }

  const queue = { get: () => state, send, subscribe }
  const saver = startSaver(queue, {
    send: edits => services.send(edits, id => state.rows.get(id)?.saved.listing.status),
    most: Number.POSITIVE_INFINITY,
    store: services.device.store,
    troubleOf: services.troubleOf,
  })
  saver.subscribe(() => {
    const trouble = saver.trouble()
    if (trouble !== null) services.onTrouble(trouble)
  })

  async function restore(): Promise<void> {
    // Without IndexedDB nothing was stored.
    const stored = await services.device.read().catch(() => [])
    await Promise.all(stored.map(restoreOne))
  }

  async function restoreOne(stored: StoredChange<EditedFields>): Promise<void> {
    const { id } = stored
    try {
      send({ arrived: 'restored', listing: await services.fetch(id), stored })
      if (!state.rows.has(id)) await services.device.store({ write: [], remove: [id] })
    } catch (error) {
      // A listing that is deleted needs no edit; any other one is read with the next page.
      if (failedWith(error, 'NOT_FOUND'))
        await services.device.store({ write: [], remove: [id] }).catch(() => undefined)
    }
  }
  const restoring = restore()

  function put(edits: readonly ListingEdit[]): void {
    // A form that is open has what waits in it: its edit is all that the seller wants.
    for (const { listing } of edits)
      if (open.get(listing.id) && !state.rows.get(listing.id)?.sending)
        send({ do: 'drop', id: listing.id })
    send({ do: 'put', edits })
    saver.retry()
  }
  const answerTo = ({ listing: { id } }: ListingEdit, isShown: () => boolean) =>
    new Promise<Listing>((resolve, reject) => {
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject, isShown }])
    })

  return {
    save: (edit, isShown) => {
      put([edit])
      return answerTo(edit, isShown)
    },
    saveEach: (edits, isShown) => {
      put(edits)
      return edits.map(edit => answerTo(edit, isShown))
    },
    ready: async id => {
      await restoring
      await untilSaved(queue, saver, ({ rows }) => {
        const row = rows.get(id)
        return !row || row.failure !== null || row.retryAt !== null
      })
    },
    unsaved: id => {
      const row = state.rows.get(id)
      return row ? unsavedOf(row) : null
    },
    opened: id => {
      open.set(id, (open.get(id) ?? 0) + 1)
      return () => {
        open.set(id, (open.get(id) ?? 0) - 1)
        // React closes an effect and opens it again at once in development.
        setTimeout(() => open.get(id) === 0 && drop(id), 0)
      }
    },
  }
}
