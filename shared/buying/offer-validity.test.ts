import { describe, expect, it } from 'vitest'
import { offerLine, offerSheet } from '../test/offer-sheet.ts'
import { bandsOf, offerState } from './offer-validity.ts'

const SHEET = offerSheet()
const LATER = SHEET.pricedAt + 60_000
const silverAt = (dollars: number, at = LATER) => ({ micros: { silver: dollars * 1_000_000 }, at })
const stateAt = (dollars: number, at?: number) =>
  offerState({ status: 'open', sheet: SHEET }, LATER, silverAt(dollars, at))

describe('an open offer', () => {
  it('is valid until its time', () => {
    const open = { status: 'open' as const, sheet: SHEET }
    expect(offerState(open, SHEET.validUntil, null)).toBe('valid')
    expect(offerState(open, SHEET.validUntil + 1, null)).toBe('expired')
  })

  it('is void once its metal has moved by more than the table allows, up or down', () => {
    expect(stateAt(30.6)).toBe('valid')
    expect(stateAt(30.61)).toBe('void')
    expect(stateAt(29.4)).toBe('valid')
    expect(stateAt(29.39)).toBe('void')
  })

  it('is judged by no price that is older than its own, and by no metal that it does not pay for', () => {
    expect(stateAt(60, SHEET.pricedAt - 1)).toBe('valid')
    const gold = { micros: { gold: 9_000_000_000 }, at: LATER }
    expect(offerState({ status: 'open', sheet: SHEET }, LATER, gold)).toBe('valid')
  })

  it('names the prices between which it is valid, of the metals alone that decide it', () => {
    const own = offerLine({ seriesId: 'american-gold-eagle', year: '1986', ownCents: 100 })
    expect(bandsOf({ ...SHEET, lines: [...SHEET.lines, own] })).toEqual([
      { metal: 'silver', lowMicros: 29_400_000, highMicros: 30_600_000 },
    ])
  })
})

it('an offer that has ended stays what it is', () => {
  const at = SHEET.validUntil + 1
  expect(offerState({ status: 'accepted', sheet: SHEET }, at, silverAt(60))).toBe('accepted')
  expect(offerState({ status: 'declined', sheet: SHEET }, at, silverAt(60))).toBe('declined')
})
