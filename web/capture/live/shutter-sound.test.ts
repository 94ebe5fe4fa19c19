import { expect, test } from 'vitest'
import { shutterSoundFile } from './shutter-sound.ts'

test('the tick is a short sound file that fades to silence', async () => {
  const file = new DataView(await shutterSoundFile().arrayBuffer())
  const letters = (at: number) =>
    String.fromCharCode(...[0, 1, 2, 3].map(i => file.getUint8(at + i)))
  expect([letters(0), letters(8), letters(12), letters(36)]).toEqual([
    'RIFF',
    'WAVE',
    'fmt ',
    'data',
  ])
  expect(file.getUint32(4, true)).toBe(file.byteLength - 8)
  const count = file.getUint32(40, true) / 2
  expect(44 + 2 * count).toBe(file.byteLength)
  expect(count / file.getUint32(24, true)).toBeCloseTo(0.05)
  const loudest = (from: number, to: number) => {
    let most = 0
    for (let i = Math.floor(count * from); i < count * to; i++)
      most = Math.max(most, Math.abs(file.getInt16(44 + 2 * i, true)))
    return most / 32_768
  }
  expect(loudest(0, 0.05)).toBeGreaterThan(0.15)
  expect(loudest(0, 0.05)).toBeLessThan(0.26)
  expect(loudest(0.95, 1)).toBeLessThan(0.001)
})
