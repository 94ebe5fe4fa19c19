import { expect, test } from 'vitest'
import { parseGradeEntry } from './entries/grade-entry.ts'
import { keyAction } from './keys.ts'
import { parsePriceEntry, steppedPrice } from './rows/price-entry.ts'
import { nextLocation } from './rows/storage-location.ts'

test.each([
  ['vf20', '', 'VF20'],
  ['VF 20', '', 'VF20'],
  ['au', '', 'AU'],
  ['63', '', 'MS63'],
  ['20', '', 'VF20'],
  ['4', '', 'G4'],
  ['63+', '', 'MS63+'],
  ['65', 'PR63', 'PR65'],
  ['+', 'MS63', 'MS63+'],
  ['+', 'MS63+', 'MS63'],
  ['d', 'VF20', 'VF20 Details'],
  ['d', 'VF20 Details', 'VF20'],
  ['vf20d', '', 'VF20 Details'],
  ['xf details', '', 'XF Details'],
  ['ms65 rd', '', 'MS65 RD'],
  ['pr69 dcam', '', 'PR69 DCAM'],
  ['ms65 dmpl', '', 'MS65 DMPL'],
  ['ms65rd', '', 'MS65 RD'],
  ['pr69dcam', '', 'PR69 DCAM'],
  ['pr69rd dcam', '', 'PR69 RD DCAM'],
  ['pf69 ultra cameo', '', 'PR69 Ultra Cameo'],
  ['65 rd', '', 'MS65 RD'],
  ['65rb', '', 'MS65 RB'],
  ['64+ fbl', '', 'MS64+ FBL'],
  ['65 cam', 'PR63', 'PR65 CAM'],
  ['ms63 bn d', '', 'MS63 Details BN'],
  ['+', 'MS65 DMPL', 'MS65+ DMPL'],
  ['+', 'MS65+ DMPL', 'MS65 DMPL'],
  ['d', 'MS65 RD', 'MS65 Details RD'],
  ['d', 'MS65 Details RD', 'MS65 RD'],
  ['', 'VF20', ''],
])('typing %j at %j gives the grade %j', (typed, present, grade) => {
  expect(parseGradeEntry(typed, present)).toBe(grade)
})

test.each([
  ['vf70', ''],
  ['71', ''],
  ['22', ''],
  ['hello', ''],
  ['65 xyz', ''],
  ['65 kg', ''],
  ['+', ''],
  ['+', 'AU'],
  ['d', ''],
])('%j at %j is no grade', (typed, present) => {
  expect(parseGradeEntry(typed, present)).toBeNull()
})

test('a price is an amount, or a letter for the market and the ends of its range', () => {
  const market = {
    grade: 'VF20',
    certified: false,
    priceCents: 4000,
    lowCents: 3250,
    highCents: 5000,
  }
  expect(parsePriceEntry('45', market)).toEqual({ cents: 4_500, basis: 'own' })
  expect(parsePriceEntry('$1,234.50', null)).toEqual({ cents: 123_450, basis: 'own' })
  expect(parsePriceEntry('m', market)).toEqual({ cents: 4_000, basis: 'market' })
  expect(parsePriceEntry('C', market)).toEqual({ cents: 3_250, basis: 'conservative' })
  expect(parsePriceEntry('o', market)).toEqual({ cents: 5_000, basis: 'optimistic' })
  expect(parsePriceEntry('m', null)).toBeNull()
  expect(parsePriceEntry('0', market)).toBeNull()
  expect(parsePriceEntry('abc', market)).toBeNull()
})

test('a price steps by 5 %, and a small one by a cent at least', () => {
  expect(steppedPrice(10_000, 1)).toBe(10_500)
  expect(steppedPrice(10_000, -1)).toBe(9_500)
  expect(steppedPrice(1_234, 1)).toBe(1_296)
  expect(steppedPrice(2_010, 1)).toBe(2_100)
  expect(steppedPrice(3, 1)).toBe(4)
  expect(steppedPrice(1, -1)).toBe(1)
})

test('a storage location counts up in its last number', () => {
  expect(nextLocation('Box 1-07')).toBe('Box 1-08')
  expect(nextLocation('A9')).toBe('A10')
  expect(nextLocation('Box 1-99')).toBe('Box 1-100')
  expect(nextLocation('Tray 3 left')).toBe('Tray 4 left')
  expect(nextLocation('Safe')).toBe('Safe')
})

const press = (key: string, held: Partial<Parameters<typeof keyAction>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...held,
})

test('keys give steps; the keys of the browser stay its own', () => {
  expect(keyAction(press('j'), false)).toEqual({ do: 'move', by: 1 })
  expect(keyAction(press('ArrowUp'), false)).toEqual({ do: 'move', by: -1 })
  expect(keyAction(press('ArrowUp'), true)).toEqual({ act: 'move-loupe', x: 0, y: -1 })
  expect(keyAction(press('ArrowDown', { shiftKey: true }), false)).toEqual({
    do: 'move',
    by: 1,
    extend: true,
  })
  expect(keyAction(press('Enter', { ctrlKey: true }), false)).toEqual({ act: 'publish' })
  expect(keyAction(press('z'), false)).toEqual({ act: 'loupe', on: true })
  expect(keyAction(press('z', { metaKey: true }), false)).toEqual({ do: 'undo' })
  expect(keyAction(press('Tab', { shiftKey: true }), false)).toBeNull()
  expect(keyAction(press('r', { ctrlKey: true }), false)).toBeNull()
  expect(keyAction(press('F5'), false)).toBeNull()
})

test('a held key repeats moves, never a verdict', () => {
  expect(keyAction(press('j', { repeat: true }), false)).toEqual({
    do: 'move',
    by: 1,
    repeats: true,
  })
  expect(keyAction(press('a', { repeat: true }), false)).toBeNull()
  expect(keyAction(press('Enter', { repeat: true }), false)).toBeNull()
})
