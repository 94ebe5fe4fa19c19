import { type Identification, identificationSchema } from '../../shared/coins/identification.ts'
import type { Measurement } from '../recognition/measure.ts'
import type { SampleCoin } from '../samples/sample-coins.ts'
import { printedIssue, type SlabWords } from '../samples/slab-words.ts'
import {
  type CombinedMatch,
  combinePictures,
  type KnownCoin,
  type MatchedFace,
} from './combine-pictures.ts'
import { type GradeEstimate, type SeenFace, UNJUDGED } from './grade-estimate.ts'
import { LEGIBLE_SHARPNESS, type PictureRecognition } from './recognise-picture.ts'

/**
 * The identification from what was recognised in two pictures.
 * @param judge - estimates the grade from the faces that were matched; without it there is none
 */
export function identify(
  first: PictureRecognition,
  second: PictureRecognition,
  coins: readonly SampleCoin[],
  judge: ((faces: SeenFace[]) => GradeEstimate) | null = null,
): Identification {
  const verdict = combinePictures(first, second)
  const seen = seenFaces(verdict)
  const label = first.label?.words ?? second.label?.words ?? null
  return identificationSchema.parse({
    isCoin: first.coin !== null || second.coin !== null,
    first: seen[0]?.side ?? 'unclear',
    second: seen[1]?.side ?? 'unclear',
    sameCoin: sameCoin(verdict, first, second),
    candidates: candidatesOf(verdict, [first, second], coins),
    legends: {
      obverse: legendsOf('obverse', verdict, coins),
      reverse: legendsOf('reverse', verdict, coins),
    },
    holder: holderOf([first, second], label, coins),
    gradeEstimate: judge?.(facesSeen(seen, [first, second])) ?? UNJUDGED,
    metal: metalOf(first, second),
    damage: [],
    replicaSigns: [],
    notes: notesOf(verdict, first, second),
  } satisfies Identification)
}

function facesSeen(
  seen: [MatchedFace | null, MatchedFace | null],
  recognitions: [PictureRecognition, PictureRecognition],
): SeenFace[] {
  return seen.flatMap((face, index) => {
    const coin = recognitions[index]?.coin
    return face && coin ? [{ name: face.name, side: face.side, coin }] : []
  })
}

function seenFaces(verdict: CombinedMatch): [MatchedFace | null, MatchedFace | null] {
  if (verdict.kind !== 'known') return [verdict.first, verdict.second]
  return [verdict.coins[0]?.first ?? null, verdict.coins[0]?.second ?? null]
}

function sameCoin(
  verdict: CombinedMatch,
  first: PictureRecognition,
  second: PictureRecognition,
): boolean {
  if (verdict.kind !== 'unknown') return true
  if (!first.coin || !second.coin) return false
  // Two unknown faces of one metal and size may well be one coin; two known ones are not, or weigh
  // would have found it.
  return (
    !(verdict.first && verdict.second) &&
    first.coin.measurement.metal === second.coin.measurement.metal
  )
}

/** The holder with what its label says; a label that cannot be read is still one. */
function holderOf(
  pictures: readonly PictureRecognition[],
  words: SlabWords | null,
  coins: readonly SampleCoin[],
): Identification['holder'] {
  const coin = coins.find(({ id }) => id === words?.coinId)
  const isSlab = pictures.some(({ label }) => label !== null)
  const isCoin = pictures.some(({ coin }) => coin !== null)
  return {
    kind: isSlab ? 'slab' : isCoin ? 'raw' : 'unclear',
    grader: words?.grader ?? null,
    certificationNumber: words?.certificate ?? null,
    labelGrade: words?.grade ?? null,
    labelCoin: coin ? `${printedIssue(coin)} ${coin.coinType}` : null,
    labelVariety: words?.variety || null,
  }
}

function candidatesOf(
  verdict: CombinedMatch,
  recognitions: [PictureRecognition, PictureRecognition],
  coins: readonly SampleCoin[],
): Identification['candidates'] {
  if (verdict.kind === 'unknown') return []
  const pairs: Pick<KnownCoin, 'coinId' | 'first' | 'second'>[] =
    verdict.kind === 'known'
      ? verdict.coins
      : [{ coinId: verdict.first.coinId, first: verdict.first, second: verdict.second }]
  return pairs.slice(0, 3).flatMap(pair => {
    const coin = coins.find(one => one.id === pair.coinId)
    if (!coin) return []
    const sureness = round((confidenceOf(pair.first.score) + confidenceOf(pair.second.score)) / 2)
    return [
      {
        series: coin.coinType,
        denomination: coin.denomination,
        country: 'United States',
        year: reading(String(coin.year), 'date', coin.dateSide, pair, recognitions),
        mintMark: mintMarkOf(coin, pair, recognitions),
        variety: null,
        confidence: verdict.kind === 'known' ? sureness : round(0.6 * sureness),
      },
    ]
  })
}

function mintMarkOf(
  coin: SampleCoin,
  pair: Pick<KnownCoin, 'first' | 'second'>,
  recognitions: [PictureRecognition, PictureRecognition],
): Identification['candidates'][number]['mintMark'] {
  if (coin.mint !== 'none' && (!coin.mintMarkVisible || !coin.mintMarkSide))
    return { value: null, confidence: 0, evidence: 'This coin carries no legible mint mark.' }
  if (coin.mintMarkSide)
    return reading(coin.mint, 'mint mark', coin.mintMarkSide, pair, recognitions)
  // If there is none, both sides must be visible to exclude a mint mark.
  if (pair.first.side === pair.second.side)
    return { value: null, confidence: 0, evidence: `Only the ${pair.first.side} is shown.` }
  const both = Math.min(pair.first.score, pair.second.score)
  return {
    value: 'none',
    confidence: round(confidenceOf(both)),
    evidence: 'Both sides are bare of one.',
  }
}

/** A reading of a detail of one side. Only the picture of that side counts. */
function reading(
  value: string,
  what: string,
  side: 'obverse' | 'reverse',
  pair: Pick<KnownCoin, 'first' | 'second'>,
  recognitions: [PictureRecognition, PictureRecognition],
): Identification['candidates'][number]['year'] {
  const index = pair.first.side === side ? 0 : pair.second.side === side ? 1 : null
  if (index === null)
    return { value: null, confidence: 0, evidence: `The ${side}, which bears it, is not shown.` }
  const place = index === 0 ? 'first' : 'second'
  const sharpness = recognitions[index].coin?.measurement.sharpness ?? 0
  if (sharpness < LEGIBLE_SHARPNESS)
    return { value: null, confidence: 0, evidence: `The ${place} picture is too blurred.` }
  const face = index === 0 ? pair.first : pair.second
  return {
    value,
    confidence: round(confidenceOf(face.score)),
    evidence: `The ${what} stands on the ${side}, in the ${place} picture, which is turned by ${Math.round(face.turnDegrees)}°.`,
  }
}

function legendsOf(
  side: 'obverse' | 'reverse',
  verdict: CombinedMatch,
  coins: readonly SampleCoin[],
): string[] {
  if (verdict.kind === 'unknown') return []
  const face = seenFaces(verdict).find(one => one?.side === side)
  return [...(coins.find(coin => coin.id === face?.coinId)?.legends[side] ?? [])]
}

function metalOf(first: PictureRecognition, second: PictureRecognition): Identification['metal'] {
  const measured = [first.coin?.measurement, second.coin?.measurement].filter(
    (one): one is Measurement => one !== undefined,
  )
  const [one, other] = measured
  if (!one) return { colour: 'unclear', evidence: 'No coin was found to measure.' }
  const known = measured.filter(m => m.metal !== 'unclear')
  const agreed = known.every(m => m.metal === known[0]?.metal) ? known[0]?.metal : undefined
  return {
    colour: agreed ?? 'unclear',
    evidence: [one, other].flatMap(m => (m ? [colourWords(m)] : [])).join('; '),
  }
}

function colourWords({ metal, colour }: Measurement): string {
  return `${metal}: lightness ${Math.round(colour.lightness)}, chroma ${Math.round(colour.chroma)}, hue ${Math.round(colour.hueDegrees)}°`
}

function notesOf(
  verdict: CombinedMatch,
  first: PictureRecognition,
  second: PictureRecognition,
): string {
  const measured = [factsOf('First', first), factsOf('Second', second)].join(' ')
  if (verdict.kind === 'unknown') {
    const [one, other] = [verdict.first, verdict.second]
    if (one && other) return `The pictures show two different coins. ${measured}`
    const alone = one ?? other
    return alone
      ? `Not recognised: one picture is like the ${alone.side} of a coin I know, the other is not its ${alone.side === 'obverse' ? 'reverse' : 'obverse'}. ${measured}`
      : `Not recognised. ${measured}`
  }
  if (verdict.kind === 'one-sided')
    return `Both pictures show the ${verdict.first.side}. ${measured}`
  return verdict.coins[0]?.first.side === 'reverse'
    ? `The sides are swapped: the first picture shows the reverse. ${measured}`
    : measured
}

function factsOf(which: string, { coin }: PictureRecognition): string {
  if (!coin) return `${which} picture: no coin found.`
  const { metal, roundness, sharpness } = coin.measurement
  return `${which} picture: ${metal} colour, roundness ${roundness.toFixed(2)}, sharpness ${sharpness.toFixed(2)}.`
}

/** Maps similarity to confidence: 0.7 at the minimum, 0.95 at the typical value of a known face. */
function confidenceOf(score: number): number {
  return Math.max(0, Math.min(0.99, 1 - 0.3 * Math.exp(-(score - 0.5) / 0.14)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
