import { expect, test } from 'vitest'
import { FRESH_FOR_MS, freshObjects, isHandOverCoin, searchRegions } from './detected-objects.ts'
import type { DetectedObject } from './object-detector-messages.ts'

const coin = { cx: 320, cy: 240, rx: 150, ry: 148, angleDegrees: 0 }
const thing = (name: string, box: DetectedObject['box'], score = 0.8): DetectedObject => ({
  name,
  score,
  box,
})

test('regions are the round objects, highest score first, and no oblong ones', () => {
  const box = { x: 100, y: 80, width: 60, height: 40 }
  expect(
    searchRegions([
      thing('clock', box, 0.4),
      thing('cup', { ...box, width: 90 }),
      thing('donut', { ...box, x: 300 }, 0.9),
      thing('cell phone', box),
    ]),
  ).toEqual([
    { cx: 330, cy: 100, radius: 25 },
    { cx: 130, cy: 100, radius: 25 },
  ])
})

test('a hand is over the coin where its box contains part of the rim and its score is high', () => {
  const over = { x: 400, y: 200, width: 240, height: 280 }
  expect(isHandOverCoin([thing('person', over)], coin)).toBe(true)
  expect(isHandOverCoin([thing('person', over, 0.3)], coin)).toBe(false)
  expect(isHandOverCoin([thing('cell phone', over)], coin)).toBe(false)
  expect(isHandOverCoin([thing('person', { ...over, x: 480 })], coin)).toBe(false)
  // The seller behind the table.
  expect(isHandOverCoin([thing('person', { x: 0, y: 0, width: 640, height: 480 })], coin)).toBe(
    false,
  )
})

test('old detections are ignored', () => {
  const objects = [thing('clock', { x: 0, y: 0, width: 9, height: 9 })]
  const state = { kind: 'on' as const, objects, milliseconds: 80, at: 1000 }
  expect(freshObjects(state, 1000 + FRESH_FOR_MS)).toBe(objects)
  expect(freshObjects(state, 1001 + FRESH_FOR_MS)).toEqual([])
  expect(freshObjects({ kind: 'loading' }, 1000)).toEqual([])
})
