import { expect, it, vi } from 'vitest'
import { describeFace } from './describe.ts'
import type { Ellipse } from './ellipse.ts'
import { recogniseFromSeed } from './recognise-seed.ts'
import type { SeedLibrary, SeedType } from './seed-library.ts'
import { faceSignature } from './signature.ts'
import { type Painted, paint } from './test/painted-coin.ts'

// Pixels are many; a busy machine needs longer for them than for rows.
vi.setConfig({ testTimeout: 60_000 })

const MIDDLE: Ellipse = { cx: 119.5, cy: 119.5, rx: 100.8, ry: 100.8, angleDegrees: 0 }
const faceOf = (coin: Painted) => describeFace(paint(coin), MIDDLE)

/** Designs by the numbers of their faces: common sides, two national ones, and those of five popes. */
const DESIGNS = [101, 102, 201, 202, 301, 302, 303, 304, 305, 103]
const [ONE, TWO, HARP, OAK] = [0, 1, 2, 3] as const
const POPES = [4, 5, 6, 7, 8]
/** The common side of a euro with the other map. */
const OTHER_ONE = 9

function type(
  country: string,
  obverse: number[],
  reverse: number[],
  denomination: string,
): SeedType {
  const name = `${country} ${denomination}`
  return { country, denomination, name, years: null, obverse, reverse, twins: [] }
}

const faces = DESIGNS.map(design => faceOf({ design }))
const library: SeedLibrary = {
  types: [
    type('Vatican City', POPES, [ONE, OTHER_ONE], '1 Euro'),
    type('Ireland', [HARP], [ONE], '1 Euro'),
    type('Ireland', [HARP], [TWO], '2 Euro'),
    type('Germany', [OAK], [ONE], '1 Euro'),
  ],
  signatures: faces.map(face => faceSignature(face)),
  faces: numbers => Promise.resolve(new Map(numbers.map(number => [number, faces[number]!]))),
}

/** Photographed in another light, and turned. */
const photographed = (number: number) =>
  faceOf({ design: DESIGNS[number]!, turnDegrees: 70, lightDegrees: 250 })
const asked = (obverse: number, reverse: number) =>
  recogniseFromSeed({ front: photographed(obverse), back: photographed(reverse) }, library)

it('a coin of any state of a type is named, as the states are designs of their own', async () => {
  for (const pope of POPES.slice(0, 2)) {
    const { named, frontSide } = await asked(pope, ONE)
    expect(named?.type.name).toBe('Vatican City 1 Euro')
    expect(frontSide).toBe('obverse')
  }
})

it('of one design on two denominations the common side decides', async () => {
  expect((await asked(HARP, ONE)).named?.type.name).toBe('Ireland 1 Euro')
  expect((await asked(HARP, TWO)).named?.type.name).toBe('Ireland 2 Euro')
})

it('a coin with a state of the common side that the catalogue shows of other countries alone is named', async () => {
  expect((await asked(OAK, OTHER_ONE)).named?.type.name).toBe('Germany 1 Euro')
})

it('a coin whose design is not in the library is not named', async () => {
  const stranger = faceOf({ design: 999, turnDegrees: 70, lightDegrees: 250 })
  const back = photographed(ONE)
  expect((await recogniseFromSeed({ front: stranger, back }, library)).named).toBeNull()
})
