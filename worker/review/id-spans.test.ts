import { describe, expect, it } from 'vitest'
import { spansOf } from './id-spans.ts'

describe('spans of ids', () => {
  it('are read in order, whichever end comes first', () => {
    expect(spansOf('140,130-101')).toEqual([
      [101, 130],
      [140, 140],
    ])
  })

  it('that overlap or touch become one', () => {
    expect(spansOf(Array(400).fill('1-9999999').join(','))).toEqual([[1, 9_999_999]])
    expect(spansOf('1-3,4,2-9,20-30,25')).toEqual([
      [1, 9],
      [20, 30],
    ])
  })
})
