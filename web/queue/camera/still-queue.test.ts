import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PictureSlot } from '../../../shared/coins/coins.ts'
import { createStillQueue } from './still-queue.ts'

/** Stills named by coin and side; the test lets each of them be stored, fail or reject. */
async function play(
  steps: readonly { outcome: 'stored' | 'failed' | 'rejected'; waits: boolean }[],
) {
  const pictures: [string, PictureSlot][] = []
  let coin = 0
  let side: PictureSlot = 'front'
  const queue = createStillQueue<{ name: string; outcome: string }>()
  queue.connect({
    store: async ({ name, outcome }, of) => {
      await Promise.resolve()
      if (outcome === 'rejected') throw new Error('no 2d context')
      if (outcome === 'failed') return false
      pictures.push([name, of])
      return true
    },
    onSkipped: () => undefined,
    onExpected: expected => {
      side = expected
      const [last] = pictures.at(-1) ?? []
      if (side === 'back' && last) coin = Number(last.split(' ')[1])
    },
  })
  for (const { outcome, waits } of steps) {
    // The seller photographs what is expected.
    if (side === 'front') coin++
    side = queue.add({ name: `coin ${coin}`, outcome })
    if (waits) await queue.settled()
  }
  await queue.settled()
  return pictures
}

test('whatever fails, and when, each coin is made of two pictures of the same coin', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          outcome: fc.constantFrom('stored' as const, 'failed' as const, 'rejected' as const),
          waits: fc.boolean(),
        }),
        { maxLength: 14 },
      ),
      async steps => {
        const pictures = await play(steps)
        for (let i = 0; i < pictures.length; i++) {
          expect(pictures[i]?.[1]).toBe(i % 2 === 0 ? 'front' : 'back')
        }
        const isAnySkipped = steps.some(({ waits }) => !waits)
        const stored = steps.filter(({ outcome }) => outcome === 'stored').length
        expect(isAnySkipped || pictures.length === stored).toBe(true)
        for (let i = 1; i < pictures.length; i += 2)
          expect(pictures[i]?.[0]).toBe(pictures[i - 1]?.[0])
      },
    ),
  )
})

test('after a failure the stills of later coins that were taken by then are skipped', async () => {
  const pictures = await play([
    { outcome: 'rejected', waits: false },
    { outcome: 'stored', waits: false },
    { outcome: 'stored', waits: false },
    { outcome: 'stored', waits: true },
    { outcome: 'stored', waits: true },
  ])
  expect(pictures.map(([, side]) => side)).toEqual(['front', 'back'])
  expect(pictures[0]?.[0]).toBe('coin 1')
})
