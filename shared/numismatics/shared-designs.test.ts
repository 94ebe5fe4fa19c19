import { describe, expect, it } from 'vitest'
import { seriesById } from './series.ts'
import { SHARED_DESIGNS, seriesOfSameDesign } from './shared-designs.ts'

const idsLike = (id: string) => seriesOfSameDesign(id).map(series => series.id)

describe('designs of several series', () => {
  it.each(SHARED_DESIGNS.map(one => [one.design, one] as const))(
    '%s: each series is in the catalogue, once, and they differ in denomination or metal',
    (_, { series: ids, source }) => {
      const found = ids.map(id => [id, seriesById(id)] as const)
      expect(found.filter(([, series]) => series === null).map(([id]) => id)).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      const kinds = found.map(([, series]) => `${series?.denomination} ${series?.metals.join()}`)
      expect(new Set(kinds).size).toBeGreaterThan(1)
      expect(source).not.toBe('')
    },
  )

  it.each([
    ['barber-quarter', 'barber-half-dollar'],
    ['barber-dime', 'barber-quarter'],
    ['indian-head-quarter-eagle', 'indian-head-half-eagle'],
    ['draped-bust-dime', 'draped-bust-dollar'],
    ['draped-bust-half-cent', 'draped-bust-cent'],
    ['capped-bust-half-dime', 'capped-bust-half-dollar'],
    ['seated-liberty-half-dime', 'seated-liberty-dollar'],
    ['liberty-head-quarter-eagle', 'liberty-head-eagle'],
    ['liberty-head-half-eagle', 'liberty-head-double-eagle'],
    ['walking-liberty-half-dollar', 'american-silver-eagle'],
    ['saint-gaudens-double-eagle', 'american-gold-eagle-tenth-ounce'],
    ['american-platinum-eagle-tenth-ounce', 'american-platinum-eagle'],
    ['buffalo-nickel', 'american-gold-buffalo'],
    ['mercury-dime', 'american-palladium-eagle'],
  ])('%s and %s have one', (one, other) => {
    expect(idsLike(one)).toContain(other)
    expect(idsLike(other)).toContain(one)
  })

  it('never name the series itself, nor one twice', () => {
    for (const { series } of SHARED_DESIGNS)
      for (const id of series) {
        expect(idsLike(id)).not.toContain(id)
        expect(new Set(idsLike(id)).size).toBe(idsLike(id).length)
      }
  })

  it('are none of a series that is alone in its design', () => {
    for (const id of ['morgan-dollar', 'peace-dollar', 'franklin-half-dollar', 'no-such-series'])
      expect(idsLike(id)).toEqual([])
  })
})
