import { expect, test } from 'vitest'
import { followZoom } from './watched-camera.ts'

test('a camera applies one zoom at a time, and the latest one last', async () => {
  let requested: number | null = 1
  const applied: number[] = []
  const answers: (() => void)[] = []
  const zoom = followZoom(
    () => requested,
    async value => {
      applied.push(value)
      await new Promise<void>(resolve => answers.push(resolve))
    },
  )
  const following = zoom.follow()
  for (const value of [2, 3, 4]) {
    requested = value
    void zoom.follow()
  }
  expect(applied).toEqual([1])
  expect(zoom.isActive).toBe(true)
  answers.shift()?.()
  await expect.poll(() => applied).toEqual([1, 4])
  answers.shift()?.()
  await following
  expect(zoom.isActive).toBe(false)
})
