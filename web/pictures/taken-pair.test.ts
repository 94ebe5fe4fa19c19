import { expect, test } from 'vitest'
import type { CapturedSide } from './captured-side.ts'
import { takenPictureOf } from './taken-pair.ts'

const side = (change: Partial<CapturedSide>): CapturedSide => ({
  picture: { sha256: 'a', file: new Blob(['photo']), width: 100, height: 100 },
  name: 'front.jpg',
  crop: new Blob(['crop']),
  frame: { cx: 50, cy: 50, side: 100, turnDegrees: 0 },
  coinFound: true,
  face: null,
  faults: [{ word: 'Some glare', advice: 'Tilt the light' }],
  ...change,
})
test('a taken picture tells how large its coin was seen, if one was found', () => {
  const seen = (change: Partial<CapturedSide>) =>
    takenPictureOf(side(change), { smallCrop: new Blob(['small']), takenAt: 1 }).seen
  expect(seen({})).toEqual({ px: 92, of: 'coin' })
  expect(seen({ coinFound: false })).toBeUndefined()
})

const faultsOf = (change: Partial<CapturedSide>) =>
  takenPictureOf(side(change), { smallCrop: new Blob(['small']), takenAt: 1 }).faults

test('a taken picture is marked with what it lacks, and where no coin was found in it', () => {
  expect(faultsOf({})).toEqual(['Some glare'])
  expect(faultsOf({ coinFound: false, faults: [] })).toEqual(['No coin found'])
})
