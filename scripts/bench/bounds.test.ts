import { describe, expect, it } from 'vitest'
import type { Bounds, Figures } from './bench.ts'
import { boundsTable, judgeFigures } from './bounds.ts'

const FULL = { short: false, skipped: [] }

const stateOf = (
  bounds: Bounds,
  figures: Figures,
  run: Parameters<typeof judgeFigures>[2] = FULL,
) => judgeFigures(bounds, figures, run).map(({ state }) => state)

describe('the bounds of a bench', () => {
  it('are kept up to their limits and broken beyond them', () => {
    const bounds = { lost: { most: 0 }, right: { least: 0.9 } }
    expect(stateOf(bounds, { lost: 0, right: 0.9 })).toEqual(['kept', 'kept'])
    expect(stateOf(bounds, { lost: 1, right: 0.89 })).toEqual(['broken', 'broken'])
  })

  it('may be multiples of the peer’s figure in the same run', () => {
    const bounds = { ours_ms: { most: 3, times: 'peer_ms' } }
    expect(stateOf(bounds, { ours_ms: 30, peer_ms: 10 })).toEqual(['kept'])
    expect(stateOf(bounds, { ours_ms: 31, peer_ms: 10 })).toEqual(['broken'])
    expect(stateOf(bounds, { ours_ms: 31 })).toEqual(['broken'])
  })

  it.each([undefined, null, Number.NaN])('are broken by a figure that is %s', value => {
    const figures: Figures = value === undefined ? {} : { lost: value }
    expect(stateOf({ lost: { most: 0 } }, figures)).toEqual(['broken'])
  })

  it('do not count where the run has said why the figure is not measured', () => {
    const bounds = { iou90: { least: 0.9 }, quality_right: { least: 0.9 } }
    const run = { short: false, skipped: ['iou90', 'quality_*'] }
    expect(stateOf(bounds, {}, run)).toEqual(['unmeasured', 'unmeasured'])
  })

  it('are others in the short form, or none', () => {
    const bounds = { right: { least: 0.9, short: { least: 0.5 } }, p95: { most: 2, short: null } }
    const figures = { right: 0.6, p95: 9 }
    expect(stateOf(bounds, figures, { short: true, skipped: [] })).toEqual(['kept'])
    expect(stateOf(bounds, figures)).toEqual(['broken', 'broken'])
  })

  it('of times do not count in the short form, as long as there is a figure', () => {
    const bounds: Bounds = { ours_ms: { most: 3, times: 'peer_ms', isTime: true } }
    const short = { short: true, skipped: [] }
    const figures = { ours_ms: 31, peer_ms: 10 }
    expect(stateOf(bounds, figures, short)).toEqual(['unjudged'])
    expect(stateOf(bounds, figures)).toEqual(['broken'])
    expect(stateOf(bounds, {}, short)).toEqual(['broken'])
    expect(stateOf(bounds, { ours_ms: 31 }, short)).toEqual(['broken'])
    expect(stateOf(bounds, { ours_ms: Number.NaN }, short)).toEqual(['broken'])
    const table = boundsTable(judgeFigures(bounds, figures, short))
    expect(table).toMatch(/time +ours_ms +31 +at most 3 × peer_ms \(10\)/)
    expect(table).toMatch(/not judged/)
  })

  it('are printed beside the figures', () => {
    const bounds = { lost: { most: 0 }, ours_ms: { most: 3, times: 'peer_ms' } }
    const table = boundsTable(judgeFigures(bounds, { lost: 2, ours_ms: 5, peer_ms: 4 }, FULL))
    expect(table).toMatch(/BROKEN lost +2 +at most 0/)
    expect(table).toMatch(/ok +ours_ms +5 +at most 3 × peer_ms \(4\)/)
  })
})
