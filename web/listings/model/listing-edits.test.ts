import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listing } from '../../../shared/listing/listings.ts'
import { ApiFailure, networkFailure } from '../../lib/api-failure.ts'
import { newListing } from '../../test/listing.ts'
import { ChangedElsewhere, createListingEdits } from './listing-edits.ts'
import type { EditAnswer, EditedFields, SentEdit } from './send-edits.ts'
import type { StoredChange } from './stored-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const READ = newListing({ price: '60.00', mint: 'S', version: 3 })
const shown = () => true
const gone = () => false

type Delivery = 'arrives' | 'is lost' | 'loses its answer'

/** A server with one listing, which applies an edit where its version fits. */
function start(stored: StoredChange<EditedFields>[] = [], now: Listing = READ) {
  let listing: Listing | null = now
  let delivery: Delivery = 'arrives'
  let refusal: ApiFailure | null = null
  const device = new Map(stored.map(each => [each.id, each]))
  const sent: SentEdit[] = []
  const told: string[] = []
  const answer = ({ id, version, ...change }: SentEdit): EditAnswer => {
    if (!listing) return { id, listing: null, failure: refused('NOT_FOUND') }
    if (refusal) return { id, listing: null, failure: refusal }
    if (version !== listing.version) return { id, listing, failure: refused('CONFLICT') }
    listing = { ...listing, ...Object(change), version: listing.version + 1 }
    return { id, listing, failure: null }
  }
  const open = () =>
    createListingEdits({
      send: async edits => {
        sent.push(...edits)
        const answers = delivery === 'is lost' ? [] : edits.map(answer)
        if (delivery !== 'arrives') throw networkFailure(null)
        return answers
      },
      fetch: async () => {
        if (!listing) throw refused('NOT_FOUND')
        return listing
      },
      device: {
        read: async () => [...device.values()],
        store: async ({ write, remove }) => {
          for (const each of write) device.set(each.id, each)
          for (const id of remove) device.delete(id)
        },
      },
      troubleOf: () => 'No connection',
      onSaved: ({ price }) => told.push(`saved ${price}`),
      onNotSaved: (_row, error) => told.push(`not saved: ${error.message}`),
      onTrouble: message => told.push(message),
    })
  return {
    edits: open(),
    reload: open,
    sent,
    told,
    device,
    stored: () => listing,
    deliver: (how: Delivery) => (delivery = how),
    refuse: (failure: ApiFailure | null) => (refusal = failure),
    /** What another tab does. */
    change: (facts: Partial<Listing>) => {
      if (listing) listing = { ...listing, ...facts, version: listing.version + 1 }
    },
    remove: () => (listing = null),
  }
}

const refused = (code: 'CONFLICT' | 'VALIDATION' | 'NOT_FOUND' | 'BUSY', detail = {}) =>
  new ApiFailure({ code, message: code, status: 409, detail })
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
/** The outcome as it stands; undefined while it is open. */
function watched(promise: Promise<Listing>) {
  const outcome: { saved?: Listing; error?: unknown } = {}
  promise.then(
    saved => (outcome.saved = saved),
    (error: unknown) => (outcome.error = error),
  )
  return outcome
}

describe('an edit of a listing', () => {
  test('is sent at once, and answered with the listing', async () => {
    const { edits, sent, device } = start()
    const outcome = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
    await pass()
    expect(sent).toEqual([{ id: 1, version: 3, price: '70.00' }])
    expect(outcome.saved).toMatchObject({ price: '70.00', version: 4 })
    await pass()
    expect(device.size).toBe(0)
  })

  test.each<Delivery>(['is lost', 'loses its answer'])(
    'whose request %s is sent again by itself, and is saved once',
    async how => {
      const { edits, sent, device, told, stored, deliver } = start()
      deliver(how)
      const outcome = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
      await pass()
      expect([outcome, told, device.size]).toEqual([{}, ['No connection'], 1])
      deliver('arrives')
      await pass(1_100)
      expect(sent).toHaveLength(2)
      expect(outcome.saved).toMatchObject({ price: '70.00', version: 4 })
      expect([stored()?.version, device.size]).toEqual([4, 0])
    },
  )

  test('is sent to the new version where nothing was changed elsewhere', async () => {
    const { edits, sent, change } = start()
    change({})
    const outcome = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
    await pass(300)
    expect(sent.map(({ version }) => version)).toEqual([3, 4])
    expect(outcome.saved).toMatchObject({ price: '70.00', version: 5 })
  })

  test.each<[string, Partial<Listing>]>([
    ['the same field', { price: '65.00' }],
    ['another field', { mint: 'O' }],
    ['the status', { status: 'published' }],
  ])('is the seller’s choice where %s was changed elsewhere', async (_what, facts) => {
    const { edits, sent, device, change } = start()
    change(facts)
    const outcome = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
    await pass(300)
    expect(outcome.error).toBeInstanceOf(ChangedElsewhere)
    expect(outcome.error).toMatchObject({ now: { version: 4, ...facts } })
    expect([sent.length, device.size]).toEqual([1, 0])
  })

  test('that is refused is with the form; without one it stays on the device', async () => {
    const { edits, device, told, refuse } = start()
    refuse(refused('VALIDATION', { fields: { price: 'Too low' } }))
    const first = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
    await pass()
    expect(first.error).toMatchObject({ code: 'VALIDATION', detail: { fields: {} } })
    await pass()
    expect([device.size, told]).toEqual([0, []])
    const second = watched(edits.save({ listing: READ, edit: { price: '71.00' } }, gone))
    await pass(300)
    expect(second).toEqual({})
    expect([...device.values()]).toEqual([{ id: 1, version: 3, change: { price: '71.00' } }])
    expect(told).toEqual(['not saved: VALIDATION'])
    expect(edits.unsaved(1)).toEqual({ price: '71.00' })
  })

  test('of a busy listing waits as long as the server says', async () => {
    const { edits, sent, refuse } = start()
    refuse(refused('BUSY', { retryAfterSeconds: 5 }))
    const outcome = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
    await pass(4_900)
    refuse(null)
    expect(sent).toHaveLength(1)
    await pass(400)
    expect(outcome.saved).toMatchObject({ price: '70.00' })
  })
})

test('an edit that is sent again keeps its own earlier value from being a conflict, busy or not', async () => {
  const { edits, deliver, refuse, change, stored } = start()
  deliver('is lost')
  void edits.save({ listing: READ, edit: { price: '70.00' } }, shown)
  await pass()
  deliver('arrives')
  refuse(refused('BUSY', { retryAfterSeconds: 5 }))
  const later = watched(edits.save({ listing: READ, edit: { price: '75.00' } }, shown))
  await pass(1_300)
  refuse(null)
  change({ price: '70.00' })
  await pass(6_000)
  expect(later.saved).toMatchObject({ price: '75.00' })
  expect(stored()).toMatchObject({ price: '75.00' })
})

describe('two edits of a listing', () => {
  test('are answered together: the later one is sent after the earlier, to its version', async () => {
    const { edits, sent } = start()
    const first = watched(edits.save({ listing: READ, edit: { price: '70.00' } }, shown))
    vi.advanceTimersByTime(0)
    const second = watched(edits.save({ listing: READ, edit: { title: 'Toned' } }, shown))
    await pass(300)
    expect(sent).toEqual([
      { id: 1, version: 3, price: '70.00' },
      { id: 1, version: 4, title: 'Toned' },
    ])
    const both = { price: '70.00', title: 'Toned', version: 5 }
    expect([first.saved, second.saved]).toMatchObject([both, both])
  })

  test('are one while none is sent; that of an open form is in place of the other', async () => {
    const { edits, deliver, stored } = start()
    deliver('is lost')
    const first = watched(edits.save({ listing: READ, edit: { price: '70.00', mint: 'O' } }, shown))
    await pass()
    void edits.save({ listing: READ, edit: { title: 'Toned' } }, shown)
    await pass()
    expect(edits.unsaved(1)).toEqual({ price: '70.00', mint: 'O', title: 'Toned' })
    edits.opened(1)
    deliver('arrives')
    void edits.save({ listing: READ, edit: { title: 'Toned', mint: 'O' } }, shown)
    await pass(300)
    expect(stored()).toMatchObject({ price: '60.00', mint: 'O', title: 'Toned', version: 4 })
    expect(first.saved).toMatchObject({ version: 4 })
  })
})

describe('an edit whose page was closed before its answer', () => {
  const STORED = [{ id: 1, version: 3, change: { price: '70.00' } }]

  test('is on the device until it is answered, and is sent by the next page', async () => {
    const { edits, reload, deliver, device, stored } = start()
    deliver('is lost')
    void edits.save({ listing: READ, edit: { price: '70.00' } }, shown)
    await pass()
    expect([...device.values()]).toEqual(STORED)
    deliver('arrives')
    reload()
    await pass(300)
    expect(stored()).toMatchObject({ price: '70.00', version: 4 })
  })

  test('is no edit any more where the server has it', async () => {
    const { sent, device, told } = start(STORED, { ...READ, price: '70.00', version: 4 })
    await pass(300)
    expect([sent, device.size, told]).toEqual([[], 0, []])
  })

  test('is no edit any more where the server has published with it', async () => {
    const published = { ...READ, price: '70.00', status: 'published' as const, version: 5 }
    const { sent, device } = start(
      [{ id: 1, version: 3, change: { price: '70.00', status: 'published' } }],
      published,
    )
    await pass(300)
    expect([sent, device.size]).toEqual([[], 0])
  })

  test('is not sent over what was changed elsewhere, and waits for the form', async () => {
    const { edits, sent, device } = start(STORED, { ...READ, price: '65.00', version: 4 })
    await pass(300)
    expect(sent).toEqual([])
    expect(edits.unsaved(1)).toEqual({ price: '70.00' })
    expect([...device.values()]).toEqual(STORED)
  })

  test('neither publishes nor ends a listing with the next page: it waits for the form', async () => {
    const status = 'published' as const
    const { edits, sent } = start([{ id: 1, version: 3, change: { price: '70.00', status } }])
    await pass(300)
    expect(sent).toEqual([])
    expect(edits.unsaved(1)).toEqual({ price: '70.00', status })
  })

  test('of a listing that was deleted since is forgotten', async () => {
    const { device, remove } = start(STORED)
    remove()
    await pass(300)
    expect(device.size).toBe(0)
  })

  test('is forgotten once the form that has it is closed, and not before', async () => {
    const { edits, device } = start(STORED, { ...READ, price: '65.00', version: 4 })
    await pass(300)
    edits.opened(1)()
    const close = edits.opened(1)
    await pass()
    expect(device.size).toBe(1)
    close()
    await pass()
    expect([device.size, edits.unsaved(1)]).toEqual([0, null])
  })
})
