/** How well the seed library of euro coins names coins, and how seldom it names strangers. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Figures } from '../../scripts/bench/bench.ts'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import { compareFaces, compareTurned } from '../../shared/recognition/compare.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import { recogniseFromSeed } from '../../shared/recognition/recognise-seed.ts'
import {
  openSeedLibrary,
  type SeedLibrary,
  type SeedType,
} from '../../shared/recognition/seed-library.ts'
import { faceSignature, searchSignatures } from '../../shared/recognition/signature.ts'
import { type BenchCoin, benchCoins, disturbed } from './coins.ts'
import { shuffled } from './draws.ts'

const SEED = path.resolve(import.meta.dirname, '../../web/public/seeds/euro')
/** Reverses that each photographed obverse is asked with, of each denomination that it was struck on. */
const REVERSES = 2
/** Faces that are compared after the signatures. */
const NEAREST = 60
/** Of them, that are laid over the coin. */
const CLOSE = 6
/** In the short form every so many of the catalogue's types is asked. */
const SHORT_EVERY = 8

export const openEuroSeed = (): Promise<SeedLibrary> =>
  openSeedLibrary(name => readFile(path.join(SEED, name)))

/** Which types a class of the photographs shows: by country, or by denomination of its common side. */
const CLASSES: Readonly<Record<string, (type: SeedType) => boolean>> = {
  DE_gate: ({ country, denomination }) =>
    country === 'Germany' && /^(?:10|20|50) Euro Cent$/.test(denomination),
  FI_lion: ({ country, denomination }) => country === 'Finland' && denomination.endsWith('Cent'),
  FI_cloudberry_2e: ({ name }) => name === 'Finland 2 Euro',
  FI_swans_1e: ({ name }) => name === 'Finland 1 Euro',
  '5c_value': ({ denomination }) => denomination === '5 Euro Cent',
  '10c_value': ({ denomination }) => denomination === '10 Euro Cent',
  '20c_value': ({ denomination }) => denomination === '20 Euro Cent',
  '50c_value': ({ denomination }) => denomination === '50 Euro Cent',
  '1e_value': ({ denomination }) => denomination === '1 Euro',
  '2e_value': ({ denomination }) => denomination === '2 Euro',
}

/** A type's states, each a design of its own, as coins of the catalogue's own pictures. */
async function statesOf(
  seed: SeedLibrary,
  { obverse, reverse }: SeedType,
): Promise<{ front: FaceDescriptor; back: FaceDescriptor }[]> {
  const faces = await seed.faces([...obverse, ...reverse])
  return obverse.map((front, state) => ({
    front: faces.get(front)!,
    back: faces.get(reverse[Math.min(state, reverse.length - 1)]!)!,
  }))
}

/**
 * The catalogue alone: each type by its own faces with its design left out, and those of several states with it. Twins
 * of joint issues are never named.
 */
export async function catalogueFigures(seed: SeedLibrary, short: boolean): Promise<Figures> {
  const types = seed.types.filter(
    ({ twins }, place) => (!short || place % SHORT_EVERY === 0) && twins.length === 0,
  )
  let [strangers, strangersNamed, states, statesNamed] = [0, 0, 0, 0]
  for (const type of types) {
    const coins = await statesOf(seed, type)
    for (const coin of coins) {
      const stranger = await recogniseFromSeed(
        coin,
        without(seed, other => other === type),
      )
      strangers += 1
      if (stranger.named) strangersNamed += 1
      if (coins.length < 2) continue
      states += 1
      if ((await recogniseFromSeed(coin, seed)).named?.type === type) statesNamed += 1
    }
  }
  console.log(
    `\nSeed of euro coins: of ${strangers} catalogue pictures of ${types.length} types that are asked with their design left out, ${strangersNamed} are named; of ${states} of types of several states, asked with it, ${statesNamed}.`,
  )
  return {
    seed_catalogue_strangers: share(strangersNamed, strangers),
    seed_states_named: share(statesNamed, states),
  }
}

/** Photographs of `folder`, none of which the seed was made from. */
export async function photographedEuros(seed: SeedLibrary, folder: string): Promise<Figures> {
  const coins = (await benchCoins(folder)).filter(({ cls }) => cls in CLASSES)
  const figures: Figures = {}
  for (const [suffix, isDisturbed] of [
    ['', false],
    ['_disturbed', true],
  ] as const) {
    const faces = coins.map(({ picture, outline }, i) =>
      describeFace(picture, isDisturbed ? disturbed(outline, `crop ${i}`) : outline),
    )
    const one = await topOnes(seed, coins, faces)
    const both = await bothSides(seed, coins, faces)
    console.log(`
Seed of euro coins, ${coins.length} photographs${isDisturbed ? ', crops disturbed by 1–5 %' : ''}
  first is right, one side           ${percent(one.right)}   peer, signature alone ${percent(one.peer)}
  both sides, ${both.asked} coins: named ${percent(both.named)}, wrong ${percent(both.wrong)}, strangers named ${percent(both.strangers)}
  a coin takes ${both.ms.toFixed(0)} ms in Node`)
    Object.assign(figures, {
      [`seed_top1${suffix}`]: round(one.right),
      [`seed_top1_peer${suffix}`]: round(one.peer),
      [`seed_named_both${suffix}`]: round(both.named),
      [`seed_wrong_both${suffix}`]: round(both.wrong),
      [`seed_strangers${suffix}`]: round(both.strangers),
      [`seed_ms${suffix}`]: Math.round(both.ms),
    })
  }
  return figures
}

async function topOnes(
  seed: SeedLibrary,
  coins: readonly BenchCoin[],
  faces: readonly FaceDescriptor[],
): Promise<{ right: number; peer: number }> {
  const known = await seed.faces([...seed.signatures.keys()])
  const owners = new Map<number, SeedType[]>()
  for (const type of seed.types)
    for (const number of [...type.obverse, ...type.reverse])
      owners.set(number, [...(owners.get(number) ?? []), type])
  const isRight = (number: number | undefined, cls: string) =>
    number !== undefined && (owners.get(number) ?? []).some(CLASSES[cls]!)
  let [right, peer] = [0, 0]
  for (const [i, face] of faces.entries()) {
    const nearest = searchSignatures(faceSignature(face), seed.signatures, NEAREST)
    if (isRight(nearest[0], coins[i]!.cls)) peer += 1
    const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score
    const [best] = nearest
      .map(number => ({ number, score: compareTurned(face, known.get(number)!).score }))
      .sort(byScore)
      .slice(0, CLOSE)
      .map(({ number }) => ({ number, score: compareFaces(face, known.get(number)!).score }))
      .sort(byScore)
    if (isRight(best?.number, coins[i]!.cls)) right += 1
  }
  return { right: right / faces.length, peer: peer / faces.length }
}

async function bothSides(
  seed: SeedLibrary,
  coins: readonly BenchCoin[],
  faces: readonly FaceDescriptor[],
) {
  const random = mulberry32(36)
  let [asked, named, wrong, strangers, ms] = [0, 0, 0, 0, 0]
  const isObverse = ({ cls }: BenchCoin) => !cls.endsWith('_value')
  for (const [i, coin] of coins.entries()) {
    if (!isObverse(coin)) continue
    for (const denomination of new Set(seed.types.filter(CLASSES[coin.cls]!).map(of))) {
      const reverses = [...coins.keys()].filter(
        j =>
          !isObverse(coins[j]!) &&
          seed.types.some(type => of(type) === denomination && CLASSES[coins[j]!.cls]!(type)),
      )
      for (const j of shuffled(reverses, random).slice(0, REVERSES)) {
        const isRight = (type: SeedType) =>
          CLASSES[coin.cls]!(type) && type.denomination === denomination
        const pair = { front: faces[i]!, back: faces[j]! }
        const begun = performance.now()
        const known = await recogniseFromSeed(pair, seed)
        ms += performance.now() - begun
        const stranger = await recogniseFromSeed(pair, without(seed, isRight))
        asked += 1
        if (known.named && isRight(known.named.type)) named += 1
        else if (known.named) wrong += 1
        if (stranger.named) strangers += 1
      }
    }
  }
  return {
    asked,
    named: named / asked,
    wrong: wrong / asked,
    strangers: strangers / asked,
    ms: ms / asked,
  }
}

const of = ({ denomination }: SeedType): string => denomination

/** The library without some types. Twins are places of the whole library: of the rest none is known. */
function without(seed: SeedLibrary, left: (type: SeedType) => boolean): SeedLibrary {
  return { ...seed, types: seed.types.filter(type => !left(type)) }
}

const share = (part: number, whole: number): number => round(part / Math.max(1, whole))
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const round = (value: number): number => Math.round(value * 10_000) / 10_000
