import { describe, expect, test } from 'vitest'
import type { KeyPress } from '../../../lib/key-press.ts'
import { keyAct, type Move, placeAfter } from './keys.ts'

const press = (key: string, facts: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...facts,
})

describe('keys of My Listings', () => {
  test.each([
    [press(' '), { act: 'select' }],
    [press('e'), { act: 'edit' }],
    [press('P', { shiftKey: true }), { act: 'publish' }],
    [press('Enter'), { act: 'details' }],
    [press('/'), { act: 'search' }],
    [press('?', { shiftKey: true }), { act: 'help' }],
    [press('a', { ctrlKey: true }), { act: 'select-all' }],
    [press('ArrowDown', { shiftKey: true }), { act: 'move', by: 'down', extend: true }],
    [press('ArrowLeft', { repeat: true }), { act: 'move', by: 'left', extend: false }],
    // Keys of the browser, and a key that is held.
    [press('p', { ctrlKey: true }), null],
    [press('ArrowLeft', { altKey: true }), null],
    [press('p', { repeat: true }), null],
    [press('q'), null],
  ])('%o', (key, act) => {
    expect(keyAct(key)).toEqual(act)
  })

  test.each<[Move, number, number]>([
    ['right', 3, 4],
    ['left', 0, 0],
    ['down', 1, 5],
    ['up', 5, 1],
    ['up', 2, 2],
    // 10 listings in rows of 4: under the seventh and the eighth there is none.
    ['down', 7, 9],
    ['down', 9, 9],
    ['page-down', 1, 9],
    ['page-up', 9, 1],
    ['last', 2, 9],
    ['first', 8, 0],
  ])('%s from %i leads to %i', (move, at, to) => {
    expect(placeAfter(move, { at, count: 10, columns: 4, pageRows: 2 })).toBe(to)
  })
})
