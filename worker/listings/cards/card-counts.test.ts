import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../../shared/lib/mulberry32.ts'
import type {
  ListingCard,
  ListingCounts,
  ListingIds,
} from '../../../shared/listing/listing-cards.ts'
import { listings } from '../../db/schema/listings.ts'
import { all, db, prepareSellers, read, store } from './test/cards-of-seller.ts'

prepareSellers()

describe('GET /api/listings/counts', () => {
  /** The counts as reading every card gives them. */
  function counted(cards: ListingCard[]) {
    const tally = (values: (string | null)[]) => {
      const counts = new Map<string, number>()
      for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
      return Object.fromEntries(counts)
    }
    return {
      status: tally(cards.map(({ status }) => status)),
      needs: tally(cards.flatMap(({ needs }) => [...new Set(needs.map(({ code }) => code))])),
      any: cards.filter(({ needs }) => needs.length > 0).length,
      series: tally(cards.map(({ seriesId }) => seriesId)),
      metals: tally(cards.map(({ metal }) => metal)),
      locations: tally(cards.map(({ storageLocation }) => storageLocation)),
    }
  }
  const facets = (found: { value: string; count: number }[]) =>
    Object.fromEntries(found.map(({ value, count }) => [value, count]))

  it('agrees with the cards after any changes', async () => {
    const random = mulberry32(11)
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]
    const made: number[] = []
    for (let step = 0; step < 60; step += 1) {
      const values = {
        status: pick(['draft', 'published', 'sold', 'ended'] as const),
        seriesId: pick([null, 'morgan-dollar', 'peace-dollar']),
        storageLocation: pick(['', 'Box 1', 'Box 2']),
        grade: pick(['', 'VF30']),
        title: pick(['One', 'Two', 'Three']),
        ebayUserId: pick([null, 'someone']),
      }
      const id = pick(made)
      // oxlint-disable no-await-in-loop -- one change after the other
      if (random() < 0.5 || id === undefined) made.push(await store(values))
      else if (random() < 0.8) await db.update(listings).set(values).where(eq(listings.id, id))
      else {
        await db.delete(listings).where(eq(listings.id, id))
        made.splice(made.indexOf(id), 1)
      }
      if (step % 20 !== 19) continue
      const cards = await all()
      const counts = await read<ListingCounts>('counts')
      // oxlint-enable no-await-in-loop
      expect(cards.map(({ id: one }) => one).toSorted((a, b) => a - b)).toEqual(made)
      const { status, total, needsAny, pending } = counts
      expect({
        status: Object.fromEntries(Object.entries(status).filter(([, count]) => count > 0)),
        needs: facets(counts.needs),
        any: needsAny,
        series: facets(counts.series),
        metals: facets(counts.metals),
        locations: facets(counts.locations),
      }).toEqual(counted(cards))
      expect([total, pending]).toEqual([made.length, 0])
    }
  })

  it('counts by the country of the series, or by that which the seller says, as they change', async () => {
    const countries = async () => facets((await read<ListingCounts>('counts')).countries)
    const before = await countries()
    const of = (name: string, counts: Record<string, number>) => counts[name] ?? 0
    const id = await store({ coinType: 'Copper token', seriesId: null, country: 'Canada' })
    await store({ coinType: 'Peace Dollar', seriesId: 'peace-dollar' })
    const stored = await countries()
    expect(of('Canada', stored)).toBe(of('Canada', before) + 1)
    expect(of('United States', stored)).toBe(of('United States', before) + 1)
    await db.update(listings).set({ country: 'Mexico' }).where(eq(listings.id, id))
    const changed = await countries()
    expect(of('Canada', changed)).toBe(of('Canada', before))
    expect(of('Mexico', changed)).toBe(of('Mexico', before) + 1)
    await db.delete(listings).where(eq(listings.id, id))
    expect(of('Mexico', await countries())).toBe(of('Mexico', before))
  })
})

describe('GET /api/listings/ids', () => {
  it('names the listings of a filter with their versions, the newest first', async () => {
    const first = await store({ storageLocation: 'Box 1' })
    await store()
    const last = await store({
      storageLocation: 'Box 1',
      status: 'ended',
      grader: 'PCGS',
      lotKind: 'roll',
      lotCount: 20,
      lotOf: 'Morgan Dollars',
    })
    const found = await read<ListingIds>('ids?location=Box%201')
    expect(found).toMatchObject({
      listings: [
        {
          id: last,
          version: 1,
          status: 'ended',
          // What the postage of its publication depends on.
          grader: 'PCGS',
          lot: { kind: 'roll', count: 20, of: 'Morgan Dollars' },
        },
        { id: first, version: 1, status: 'draft', grader: null, lot: null },
      ],
      more: false,
    })
  })
})
