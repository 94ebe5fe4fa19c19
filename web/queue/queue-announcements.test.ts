import { expect, it } from 'vitest'
import {
  PERSISTENT_CAMERA_ANNOUNCEMENTS,
  RAPID_ANNOUNCEMENTS,
  SIMPLE_QUEUE_ANNOUNCEMENTS,
} from './queue-announcements.ts'

const COIN = {
  coinType: 'Peace Dollar',
  year: '1921',
  listing: { suggestedPriceCents: 20488, isNew: true },
}
const all = [RAPID_ANNOUNCEMENTS, SIMPLE_QUEUE_ANNOUNCEMENTS, PERSISTENT_CAMERA_ANNOUNCEMENTS]

it('has a title for each screen', () => {
  expect(all.map(({ done }) => done(COIN).title)).toEqual([
    'Coin Added Successfully',
    'Coin Analysis Complete',
    'Coin processed successfully',
  ])
})

it('says of a draft that it is one, and on no screen that it is listed', () => {
  expect(SIMPLE_QUEUE_ANNOUNCEMENTS.done(COIN).description).toBe(
    'Draft ready: 1921 Peace Dollar, $204.88',
  )
  expect(PERSISTENT_CAMERA_ANNOUNCEMENTS.done(COIN).description).toBe(
    'Draft ready: 1921 Peace Dollar, $204.88',
  )
  for (const { done } of all) expect(done(COIN).description).not.toMatch(/listed/)
})

it('leaves out what is not known', () => {
  const bare = {
    coinType: 'Peace Dollar',
    year: '',
    listing: { suggestedPriceCents: null, isNew: true },
  }
  expect(SIMPLE_QUEUE_ANNOUNCEMENTS.done(bare).description).toBe('Draft ready: Peace Dollar')
})

it('makes no draft of pictures that have a listing', () => {
  const known = { ...COIN, listing: { ...COIN.listing, isNew: false } }
  expect(SIMPLE_QUEUE_ANNOUNCEMENTS.done(known).description).toBe(
    'In My Listings already: 1921 Peace Dollar',
  )
})
