import { expect, it } from 'vitest'
import { describeFace, type FaceDescriptor } from '../../../shared/recognition/describe.ts'
import { paint } from '../../../shared/recognition/test/painted-coin.ts'
import type { AskSides } from '../../references/ask-sides.ts'
import { withKnownSides } from './known-sides.ts'
import { matchPhotos } from './match-photos.ts'

const ellipse = { cx: 47.5, cy: 47.5, rx: 40, ry: 40, angleDegrees: 0 }
const face = (design: number) =>
  describeFace(paint({ design, turnDegrees: 0, lightDegrees: 40, side: 96, ellipse }))
const [OBVERSE, REVERSE, STRANGER] = [face(1), face(2), face(3)]
const isSame = (a: FaceDescriptor, b: FaceDescriptor) => a.edges === b.edges
const photo = (name: string, shows: FaceDescriptor | null) => ({ id: name, name, face: shows })

/** A library that knows one design. */
const ask: AskSides = pairs =>
  Promise.resolve(
    pairs.map(({ front, back }) => {
      if (isSame(front, OBVERSE) && isSame(back, REVERSE))
        return { type: 'morgan-dollar', frontSide: 'obverse' as const }
      if (isSame(front, REVERSE) && isSame(back, OBVERSE))
        return { type: 'morgan-dollar', frontSide: 'reverse' as const }
      return null
    }),
  )

it('pairs and turns photos by what the library is sure of', async () => {
  // The stranger puts the folder out of step, and the coin was photographed reverse first.
  const photos = [photo('1', STRANGER), photo('2', REVERSE), photo('3', OBVERSE), photo('4', null)]
  const before = matchPhotos(photos, isSame)
  expect(before.pairs).toMatchObject([{ front: '1', back: '2' }])
  const known = await withKnownSides(photos, before, ask)
  expect(matchPhotos(known, isSame)).toEqual({
    pairs: [{ front: '3', back: '2', doubts: [], turned: true }],
    single: ['1', '4'],
  })
})

it('asks for each pair once, in parts', async () => {
  const photos = Array.from({ length: 50 }, (_, at) =>
    photo(String(at), at % 2 === 0 ? OBVERSE : REVERSE),
  )
  const parts: number[] = []
  await withKnownSides(photos, matchPhotos(photos, isSame), pairs => {
    parts.push(pairs.length)
    return ask(pairs)
  })
  expect(parts).toEqual([20, 20, 9])
})
