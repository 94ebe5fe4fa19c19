import { expect, it } from 'vitest'
import { LARGER_PICTURES_WAIT_MS } from '../../shared/pictures/pictures.ts'
import type { ListingInRun } from '../listings/read/to-publish.ts'
import { chooseBatch } from './choose-batch.ts'

const NOW = 1_000_000
const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ listingId: at + 1, version: 1 }))
const known = (id: number, facts: Partial<ListingInRun> = {}): ListingInRun => ({
  id,
  title: `Coin ${id}`,
  pictures: 2,
  uploaded: 0,
  leasedUntil: null,
  largerSince: null,
  ...facts,
})
const ids = (all: readonly { listingId: number }[]) => all.map(({ listingId }) => listingId)

it('takes 25 listings of two pictures', () => {
  const listings = asked(25)
  const batch = chooseBatch(
    listings,
    listings.map(({ listingId }) => known(listingId)),
    NOW,
  )
  expect(batch.chosen).toHaveLength(25)
})

it('takes fewer of many pictures, in their order, and at least one', () => {
  const listings = asked(12)
  const many = listings.map(({ listingId }) => known(listingId, { pictures: 24 }))
  const batch = chooseBatch(listings, many, NOW)
  expect(ids(batch.chosen)).toEqual([1, 2, 3, 4, 5, 6])
  expect(batch.later.map(({ listing, afterMs }) => [listing.listingId, afterMs])).toEqual(
    [7, 8, 9, 10, 11, 12].map(id => [id, 0]),
  )
  const [huge] = chooseBatch(asked(1), [known(1, { pictures: 1_000 })], NOW).chosen
  expect(huge?.listingId).toBe(1)
})

it('waits for larger pictures that are on their way, and no longer than the seller is not asked', () => {
  const since = (ms: number) => ({ largerSince: NOW - ms })
  const batch = chooseBatch(
    asked(2),
    [known(1, since(LARGER_PICTURES_WAIT_MS - 1)), known(2, since(LARGER_PICTURES_WAIT_MS))],
    NOW,
  )
  expect(ids(batch.chosen)).toEqual([2])
  expect(batch.later).toMatchObject([
    { listing: { listingId: 1 }, reason: { code: 'PICTURES_COMING', field: 'pictures' } },
  ])
})

it('leaves out what another act holds until its lease ends, and what is gone', () => {
  const batch = chooseBatch(
    asked(3),
    [known(1, { leasedUntil: NOW + 1_000 }), known(3, { leasedUntil: NOW - 1 })],
    NOW,
  )
  expect(ids(batch.chosen)).toEqual([3])
  expect(batch.later).toMatchObject([{ listing: { listingId: 1 }, afterMs: 1_250 }])
  expect(ids(batch.gone)).toEqual([2])
})
