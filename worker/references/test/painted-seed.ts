import type { FaceDescriptor } from '../../../shared/recognition/describe.ts'
import type { SeedLibrary, SeedType } from '../../../shared/recognition/seed-library.ts'
import { faceSignature } from '../../../shared/recognition/signature.ts'
import { faceOf } from './painted-faces.ts'

const COMMON = { '1 Euro': 901, '2 Euro': 902 } as const
const NATIONAL = { Italy: 911, Ireland: 912, Finland: 913, Malta: 914 } as const
type Denomination = keyof typeof COMMON
type Country = keyof typeof NATIONAL

/** A coin of a painted seed: its national side in front. Each `photo` is taken at another turn and in another light. */
export const euroPair = (
  country: Country,
  denomination: Denomination,
  photo = 1,
): { front: FaceDescriptor; back: FaceDescriptor } => ({
  front: faceOf(NATIONAL[country], photo),
  back: faceOf(COMMON[denomination], photo),
})

/**
 * Four countries that each strike two denominations with one national side. `twins`: the places of Malta's and
 * Finland's coins of 2 Euro are twins of each other.
 */
export function paintedSeed({ twins = false } = {}): SeedLibrary {
  const designs = [...Object.values(COMMON), ...Object.values(NATIONAL)]
  const faces = designs.map(design => faceOf(design, 0))
  const denominations = Object.keys(COMMON)
  const types = Object.keys(NATIONAL).flatMap((country, place) =>
    denominations.map(
      (denomination, value): SeedType => ({
        country,
        denomination,
        name: `${country} ${denomination}`,
        years: [2002, 2026],
        obverse: [denominations.length + place],
        reverse: [value],
        twins: [],
      }),
    ),
  )
  const named = (name: string) => types.findIndex(type => type.name === name)
  const [finland, malta] = [named('Finland 2 Euro'), named('Malta 2 Euro')]
  if (twins) {
    types[finland]!.twins.push(malta)
    types[malta]!.twins.push(finland)
  }
  return {
    types,
    signatures: faces.map(faceSignature),
    faces: numbers => Promise.resolve(new Map(numbers.map(number => [number, faces[number]!]))),
  }
}
