import { expect, test } from 'vitest'
import { HINTS, type Hint, initialHint } from '../vision/live/hint.ts'
import { initialLiveState } from '../vision/live/live-state.ts'
import { detectionOverlay } from './detection-overlay.ts'

const initial = initialLiveState({ auto: true }, 0)

const seen = (hint: Hint, progress = 0) =>
  detectionOverlay(
    {
      ...initial,
      hint: initialHint(hint, 0),
      shutter: { ...initial.shutter, progress },
      tracked: {
        track: null,
        quality: null,
        face: null,
        size: { width: 100, height: 200 },
        holder: null,
        label: null,
        handOverCoin: false,
      },
    },
    1,
  )

test.each<Hint>([
  { text: HINTS.turn, tone: 'done' },
  { text: HINTS.next, tone: 'done' },
  { text: HINTS.steady, tone: 'good' },
  { text: HINTS.closer, tone: 'lack' },
])('the paired phone shows “$text” in the tone of this screen: $tone', hint => {
  expect(seen(hint)).toMatchObject({ words: [hint.text], tone: hint.tone })
})

test('the paired phone shows how far the automatic shutter is', () => {
  expect(seen({ text: HINTS.steady, tone: 'good' }, 0.5)?.progress).toBe(0.5)
})
