/** Whether the coin before the camera is the one of a listing, by its design. */
import { parseSlabCode } from '../certificates/slab-code.ts'
import type { ReadCode } from '../certificates/slab-reading.ts'
import { compareFaces } from '../recognition/compare.ts'
import type { FaceDescriptor } from '../recognition/face-descriptor.ts'

/**
 * `same` and `other` of a design, or of a label's certificate; `look`: the seller has to compare the pictures. Neither
 * date, mint mark nor grade is seen: a coin that has a like one in the seller's stock is always one to look at.
 */
export type CoinVerdict = 'same' | 'other' | 'look'

/**
 * Likenesses, from which on a coin counts as of the listing's design, and under which as of another one. One picture of
 * a side is compared with one, so that most are neither in everyday light. `npm run bench -- packing` measures them on
 * the photographs on which they were chosen.
 */
const SAME = { one: 0.48, mean: 0.4, least: 0.36, share: 0.62 }
const OTHER = { one: 0.2, mean: 0.25 }

/** By one side, or by both in either order, against the listing's two pictures; null: not described. */
export function verdictByFaces(
  seen: readonly [FaceDescriptor] | readonly [FaceDescriptor, FaceDescriptor],
  listed: { front: FaceDescriptor | null; back: FaceDescriptor | null },
): CoinVerdict {
  const [one, two] = seen
  const { front, back } = listed
  if (!two) {
    const scores = [front, back].flatMap(face => (face ? [compareFaces(one, face).score] : []))
    if (scores.length === 0) return 'look'
    const best = Math.max(...scores)
    if (best >= SAME.one) return 'same'
    // Without the other picture the coin may show the side that is not there.
    return best < OTHER.one && scores.length === 2 ? 'other' : 'look'
  }
  if (!front || !back) return 'look'
  const straight = [compareFaces(one, front).score, compareFaces(two, back).score]
  const swapped = [compareFaces(one, back).score, compareFaces(two, front).score]
  const better = meanOf(straight) >= meanOf(swapped) ? straight : swapped
  const mean = meanOf(better)
  // A side that is far less alike than the other may be of another design.
  const least = Math.max(SAME.least, SAME.share * Math.max(...better))
  if (mean >= SAME.mean && Math.min(...better) >= least) return 'same'
  return mean < OTHER.mean ? 'other' : 'look'
}

const meanOf = (scores: readonly number[]): number =>
  scores.reduce((sum, score) => sum + score, 0) / scores.length

/** A verdict of the design alone, where the seller holds so many other coins that it does not tell apart. */
export const unlessAlike = (verdict: CoinVerdict, alike: number): CoinVerdict =>
  verdict === 'same' && alike > 0 ? 'look' : verdict

/** By the codes of a slab's label: no legible certificate of the listing's service decides nothing. */
export function verdictByCertificate(
  codes: readonly ReadCode[],
  listed: { grader: string; certificationNumber: string },
): { verdict: CoinVerdict; read: string | null } {
  const own = digits(listed.certificationNumber)
  const read = codes.flatMap(({ text, format }) => parseSlabCode(text, format))
  if (read.some(code => code.grader === listed.grader && digits(code.certificate) === own))
    return { verdict: 'same', read: listed.certificationNumber }
  // A form that belongs to several services, or whose place is assumed, is no proof against the coin.
  const sure = codes.flatMap(({ text, format, passes }) => {
    const meanings = parseSlabCode(text, format)
    return passes > 1 && meanings.length === 1 && meanings[0]?.placeKnown ? meanings : []
  })
  const [other] = sure
  return other
    ? { verdict: 'other', read: `${other.grader} ${other.certificate}` }
    : { verdict: 'look', read: null }
}

const digits = (certificate: string): string => certificate.replaceAll(/\D/g, '').replace(/^0+/, '')
