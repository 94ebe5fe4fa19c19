/** Coins whose design several series have: what memory names of them, alone and with the rule of shared designs. */
import { SAMPLE_COINS } from '../../sandbox/samples/sample-coins.ts'
import { mulberry32 } from '../../shared/lib/mulberry32.ts'
import { seriesOfSameDesign } from '../../shared/numismatics/shared-designs.ts'
import { describeFace } from '../../shared/recognition/describe.ts'
import { coinById, type DrawnCoin } from '../../tools/coin-renderer/coins/coins.ts'
import { FAMILY_COINS } from '../../tools/coin-renderer/coins/family-coins.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { disturbed } from './coins.ts'
import { type Labelled, referencesBeside } from './draws.ts'
import { type Answer, askTwice, type Faces, type NamingQuestion } from './naming.ts'

const PICTURES = 5
const REFERENCES = 3
const DRAWS = 2
const WIDTH = 480
const SIDES = ['obverse', 'reverse'] as const

/** A type in the library: a series and how it is drawn. */
type DrawnType = { seriesId: string; coin: DrawnCoin; inFamily: boolean }

/** Fewer than all: some series of the families, and so many others beside them. */
interface FewTypes {
  series: readonly string[]
  others: number
}

const drawnTypes = (few: FewTypes | null): DrawnType[] => {
  const families = new Set(FAMILY_COINS.map(({ family }) => family))
  const others = SAMPLE_COINS.flatMap(({ id, seriesId }) =>
    // A family has its own drawing of the series.
    families.has(id) || FAMILY_COINS.some(one => one.seriesId === seriesId)
      ? []
      : [{ seriesId, coin: coinById(id), inFamily: false }],
  )
  const asked = FAMILY_COINS.filter(({ seriesId }) => !few || few.series.includes(seriesId))
  return [
    ...asked.map(coin => ({ seriesId: coin.seriesId, coin, inFamily: true })),
    ...others.slice(0, few?.others),
  ]
}

/**
 * Each drawn coin of a family by both sides, with its type in the library and left out, crops as they are and
 * disturbed by 1 to 5 %. The peer is the recogniser alone, without the rule.
 */
export function familyFigures(few: FewTypes | null = null): Record<string, number> {
  const types = drawnTypes(few)
  const asked = types.filter(({ inFamily }) => inFamily)
  const designs = new Set(
    FAMILY_COINS.filter(coin => asked.some(one => one.coin === coin)).map(({ family }) => family),
  )
  const pictures = types.flatMap(({ seriesId, coin }) =>
    SIDES.flatMap(side =>
      Array.from({ length: PICTURES }, (_, shot) => {
        const { truth, ...picture } = photograph(coin, side, {
          seed: 7_000 + shot,
          size: WIDTH,
          clutter: false,
        })
        const crop = disturbed(truth, `family ${seriesId} ${side} ${shot}`)
        return {
          seriesId,
          side,
          label: { cls: `${seriesId}/${side}`, photo: `shot ${shot}` },
          face: describeFace(picture, truth),
          disturbedFace: describeFace(picture, crop),
        }
      }),
    ),
  )
  const labels = pictures.map(({ label }) => label)
  const questions = questionsOf(types, labels)
  const references = pictures.map(({ face }) => face)
  const figures: Record<string, number> = {}
  console.log(
    `\nFamilies: ${asked.length} drawn types of ${designs.size} designs beside ${types.length - asked.length} others, by both sides\n`,
  )
  console.log(`${'%'.padEnd(40)}${HEAD.map(name => name.padStart(22)).join('')}`)
  for (const [title, suffix, queries] of [
    ['', '', references],
    [', crops disturbed', '_disturbed', pictures.map(one => one.disturbedFace)],
  ] as const)
    Object.assign(figures, measured(title, suffix, { references, queries }, questions))
  return figures
}

const HEAD = ['design named', 'wrong and sure', 'strangers and sure', 'among candidates']

function measured(
  title: string,
  suffix: string,
  faces: Faces,
  questions: readonly NamingQuestion[],
): Record<string, number> {
  const answers = askTwice(faces, questions)
  const known = answers.filter(one => one.known)
  const strangers = answers.filter(one => !one.known)
  const named = answers.filter(isNamed)
  const rows = {
    alone: [
      share(known, isNamed),
      share(known, one => one.outcome === 'wrong'),
      share(strangers, isNamed),
      share(named, one => one.best === one.cls),
    ],
    ruled: [
      share(known, one => isNamed(one) && designOf(one.best).has(one.cls)),
      share(known, one => one.outcome === 'wrong' && isSure(one)),
      share(strangers, one => isNamed(one) && isSure(one)),
      share(named, one => designOf(one.best).has(one.cls)),
    ],
  }
  const print = (name: string, shares: readonly number[]) =>
    console.log(name.padEnd(40) + shares.map(one => (100 * one).toFixed(1).padStart(22)).join(''))
  print(`Peer: recogniser alone${title}`, rows.alone)
  print(`With shared designs${title}`, rows.ruled)
  const figure = (value: number | undefined) => Math.round((value ?? 0) * 10_000) / 10_000
  const [design, wrong, strange, candidates] = rows.ruled
  const [, peerWrong, peerStrangers] = rows.alone
  return {
    [`families_named${suffix}`]: figure(design),
    [`families_wrong${suffix}`]: figure(wrong),
    [`families_strangers${suffix}`]: figure(strange),
    [`families_candidates${suffix}`]: figure(candidates),
    [`families_peer_wrong${suffix}`]: figure(peerWrong),
    [`families_peer_strangers${suffix}`]: figure(peerStrangers),
  }
}

const isNamed = ({ outcome }: Answer) => outcome !== 'unnamed'

/** As the Worker decides (`recallCoin`): a type that shares its design is never sure. */
const isSure = ({ best }: Answer) => best !== null && seriesOfSameDesign(best).length === 0

/** The series that a name stands for: itself and those of the same design, which the model gets as candidates. */
const designOf = (best: string | null): Set<string> =>
  new Set(best === null ? [] : [best, ...seriesOfSameDesign(best).map(({ id }) => id)])

const share = (answers: readonly Answer[], counts: (one: Answer) => boolean): number =>
  answers.filter(counts).length / Math.max(1, answers.length)

/** The coins of the families, each picture of the front with another one of the back. */
function questionsOf(types: readonly DrawnType[], labels: readonly Labelled[]): NamingQuestion[] {
  const at = (seriesId: string, side: string, shot: number) =>
    labels.findIndex(
      ({ cls, photo }) => cls === `${seriesId}/${side}` && photo === `shot ${shot % PICTURES}`,
    )
  return Array.from({ length: DRAWS }, (_, draw) => draw).flatMap(draw => {
    const next = mulberry32(88_000 + draw)
    return types
      .filter(({ inFamily }) => inFamily)
      .flatMap(({ seriesId }) =>
        Array.from({ length: PICTURES }, (_, shot): NamingQuestion => {
          const [front, back] = [
            at(seriesId, 'obverse', shot),
            at(seriesId, 'reverse', shot + 1 + draw),
          ]
          const photos = new Set([front, back].map(i => labels[i]!.photo))
          const found = referencesBeside(labels, photos, REFERENCES, next)
          return {
            draw,
            count: REFERENCES,
            cls: seriesId,
            front,
            back,
            library: types.flatMap(one =>
              SIDES.flatMap(side =>
                (found.get(`${one.seriesId}/${side}`) ?? []).map(face => ({
                  type: one.seriesId,
                  side,
                  face,
                })),
              ),
            ),
          }
        }),
      )
  })
}
