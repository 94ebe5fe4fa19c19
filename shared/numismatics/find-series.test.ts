import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allSeries, findSeries } from './series.ts'

describe('findSeries', () => {
  it('finds every series first by its own name and by the words of its id', () => {
    const missed = allSeries.flatMap(series =>
      [series.name, series.id.replaceAll('-', ' ')]
        .filter(name => findSeries(name)[0]?.id !== series.id)
        .map(name => `${name}: ${findSeries(name)[0]?.id}`),
    )
    expect(missed).toEqual([])
  })

  it.each([
    ['Morgan silver dollar', 'morgan-dollar'],
    ['1881-S Morgan Dollar MS65', 'morgan-dollar'],
    ['Winged Liberty Head dime', 'mercury-dime'],
    ['merkury dime', 'mercury-dime'],
    ['wheat penny', 'lincoln-wheat-cent'],
    ['1943 steel penny', 'lincoln-wheat-cent'],
    ['Lincoln cent 1968', 'lincoln-memorial-cent'],
    ['Lincoln cent 1920', 'lincoln-wheat-cent'],
    ['1964 Kennedy half', 'kennedy-half-dollar'],
    ['JFK half', 'kennedy-half-dollar'],
    ['ike dollar', 'eisenhower-dollar'],
    ['SBA dollar', 'susan-b-anthony-dollar'],
    ['V nickel', 'liberty-head-nickel'],
    ['war nickel', 'jefferson-nickel'],
    ['Indian Head nickel', 'buffalo-nickel'],
    ['Indian head penny', 'indian-head-cent'],
    ['Delaware quarter', 'state-quarter'],
    ['Sally Ride quarter', 'american-women-quarter'],
    ['St. Gaudens', 'saint-gaudens-double-eagle'],
    ['1904 $20 gold', 'liberty-head-double-eagle'],
    ['Eagle, Liberty Head $10', 'liberty-head-eagle'],
    ['gold eagle', 'american-gold-eagle'],
    ['1/10 oz gold eagle', 'american-gold-eagle-tenth-ounce'],
    ['1 oz American Silver Eagle', 'american-silver-eagle'],
    ['stone mountain', 'stone-mountain-half-dollar'],
    ['Liberty Seated Quarter, With Motto', 'seated-liberty-quarter'],
    ['Peace Dolar', 'peace-dollar'],
    ['1999 quarter', 'state-quarter'],
    ['1921 silver dollar', 'morgan-dollar'],
    ['kenn', 'kennedy-half-dollar'],
    ['trime', 'three-cent-silver'],
  ])('reads "%s" as %s', (text, id) => {
    expect(findSeries(text)[0]?.id).toBe(id)
  })

  it('finds nothing for what is no coin of ours', () => {
    for (const text of ['', 'hello world', 'token', 'coin', '1964', '1 euro Germany'])
      expect(findSeries(text).map(series => series.id)).toEqual([])
  })

  it('never throws and never names a series twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), text => {
        const ids = findSeries(text).map(series => series.id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
