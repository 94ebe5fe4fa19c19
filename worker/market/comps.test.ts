import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeComps } from './comps.ts'
import type { MarketCoin, MarketItem } from './port.ts'

const coin = (change: Partial<MarketCoin> = {}): MarketCoin => ({
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  certified: false,
  ...change,
})

let number = 0
const item = (title: string, price = 5_000, change: Partial<MarketItem> = {}): MarketItem => ({
  itemId: `v1|${++number}|0`,
  title,
  price,
  condition: 'Ungraded',
  url: 'https://www.ebay.com/itm/1',
  soldAt: 0,
  endsAt: null,
  listingType: 'Fixed price',
  ...change,
})
const verdict = (title: string, target = coin()) =>
  judgeComps([item(title)], target)[0]?.droppedBecause

describe('a comp for an 1881-S Morgan dollar in VF', () => {
  it.each([
    '1881-S Morgan Silver Dollar VF',
    '1881 S $1 Morgan Dollar VF35',
    'Morgan Dollar 1881 San Francisco VF-30 nice',
    '1881-S Morgan Dollar',
    '1881-S Morgan Dollar VF, not cleaned, problem-free',
  ])('counts: %s', title => {
    expect(verdict(title)).toBeNull()
  })

  it.each([
    ['1881-S Morgan Dollar lot of 5', 'A lot, roll or set'],
    ['Roll of 20 1881-S Morgan Dollars BU', 'A lot, roll or set'],
    ['1881-S Morgan Dollar COPY', 'A copy, token or medal'],
    ['1881-S Morgan Dollar gold plated', 'An altered coin'],
    ['1881-S Morgan Dollar cleaned VF', 'Cleaned or damaged'],
    ['1881-S Morgan PCGS XF Details', 'Cleaned or damaged'],
    ['1882-S Morgan Dollar VF', 'Another date (1882)'],
    ['1878-1904 Morgan Dollar VF random', 'A lot, roll or set'],
    ['1878-1904 Morgan Silver Dollar VF', 'A span of dates'],
    ['Morgan Silver Dollar VF', 'Names no date'],
    ['1881-O Morgan Dollar VF', 'Another mint mark (O)'],
    ['1881-CC Morgan Dollar VF', 'Another mint mark (CC)'],
    ['1881 Morgan Dollar VF', 'Names no mint mark'],
    ['1881-S Seated Liberty Dime VF', 'Another coin'],
    ['1881-S Morgan Dollar PCGS MS66', 'Another grade (MS66)'],
    ['1881-S Morgan Dollar Gem BU', 'Another grade (MS65)'],
    ['1881-S Morgan Dollar AG3', 'Another grade (AG3)'],
  ])('does not count: %s', (title, reason) => {
    expect(verdict(title)).toBe(reason)
  })

  it('weighs more the more similar it is', () => {
    const [stated, silent, slabbed] = ['VF30', '', 'PCGS VF30'].map(
      grade => judgeComps([item(`1881-S Morgan Dollar ${grade}`)], coin())[0]?.similarity ?? 0,
    )
    expect(stated).toBeGreaterThan(slabbed ?? 1)
    expect(stated).toBeGreaterThan(silent ?? 1)
    expect(silent).toBeGreaterThan(0)
  })
})

describe('mint marks', () => {
  it('treats a date without a mark and a P as Philadelphia', () => {
    const philadelphia = coin({ mint: 'none' })
    expect(verdict('1881 Morgan Dollar VF', philadelphia)).toBeNull()
    expect(verdict('1881-P Morgan Dollar VF', philadelphia)).toBeNull()
    expect(verdict('1881 S$1 Morgan Dollar VF', philadelphia)).toBeNull()
    expect(verdict('1881-S Morgan Dollar VF', philadelphia)).toBe('Another mint mark (S)')
  })

  it('accepts any where ours is unknown', () => {
    expect(verdict('1881-O Morgan Dollar VF', coin({ mint: '' }))).toBeNull()
  })

  it('parses the dual date of the bicentennial', () => {
    const target = coin({
      seriesId: 'washington-quarter',
      coinType: 'Washington Quarter',
      year: '1976',
      mint: 'D',
      grade: '',
    })
    expect(verdict('1776-1976-D Washington Quarter', target)).toBeNull()
  })
})

it('distinguishes proofs and business strikes', () => {
  const target = coin({
    seriesId: 'kennedy-half-dollar',
    coinType: 'Kennedy Half Dollar',
    year: '1964',
    mint: 'none',
    grade: 'PR69',
  })
  expect(verdict('1964 Kennedy Half Dollar Proof PR69', target)).toBeNull()
  expect(verdict('1964 Kennedy Half Dollar BU', target)).toBe('Not a proof')
  expect(verdict('1964 Kennedy Half Dollar Proof', { ...target, grade: 'MS65' })).toBe('A proof')
})

it('does not compare a raw coin of unknown grade with coins in holders', () => {
  const unknown = coin({ grade: '' })
  expect(verdict('1881-S Morgan Dollar PCGS MS63', unknown)).toBe('A certified coin')
  expect(verdict('1881-S Morgan Dollar VF', unknown)).toBeNull()
})

it('compares details coins with details coins', () => {
  expect(verdict('1881-S Morgan VF details cleaned', coin({ grade: 'VF30 Details' }))).toBeNull()
})

describe('outliers', () => {
  const items = [4_800, 5_000, 5_100, 5_300, 4_900, 90_000, 100].map(price =>
    item('1881-S Morgan Dollar VF30', price),
  )
  it('are dropped', () => {
    const dropped = judgeComps(items, coin()).filter(each => each.droppedBecause !== null)
    expect(dropped.map(each => each.price).sort((a, b) => a - b)).toEqual([100, 90_000])
  })

  it('are included where there are too few to compare', () => {
    expect(judgeComps(items.slice(4), coin()).every(each => each.droppedBecause === null)).toBe(
      true,
    )
  })
})

it('counts an item once, and gives the same result in any order', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(prices, list => {
      const items = list.map(price => item('1881-S Morgan Dollar VF30', price))
      const forth = judgeComps([...items, ...items], coin())
      const back = judgeComps([...items].reverse(), coin())
      expect(forth).toHaveLength(items.length)
      expect(back).toEqual(forth)
    }),
  )
})
