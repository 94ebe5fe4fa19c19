import { GRADERS } from '../../shared/certificates/graders.ts'
import {
  type CoinVerdict,
  unlessAlike,
  verdictByCertificate,
  verdictByFaces,
} from '../../shared/fulfillment/coin-verdict.ts'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { counted } from '../../shared/lib/count-text.ts'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { describeCrop } from '../vision/coin/describe-crop.ts'

/** What came of comparing a coin with its listing, in a sentence. */
export interface Judged {
  verdict: CoinVerdict
  sentence: string
}

/** Compares the sides that the camera saw with a line's listing: a slab by its certificate, a raw coin by its design. */
export async function judgeCoin(
  { listing }: Pick<LineToShip, 'listing'>,
  sides: readonly CapturedSide[],
): Promise<Judged> {
  if (!listing)
    return { verdict: 'look', sentence: 'This sale has no listing here to compare with.' }
  const grader = GRADERS.find(each => each === listing.grader)
  if (grader && listing.certificationNumber)
    return judgeSlab(grader, listing.certificationNumber, sides)
  const [one, two] = sides.flatMap(({ face }) => (face ? [face] : []))
  if (!one) return { verdict: 'look', sentence: 'No coin was seen. Compare the two pictures.' }
  const listed = {
    front: await describePicture(listing.frontImageUrl),
    back: await describePicture(listing.backImageUrl),
  }
  const byDesign = verdictByFaces(two ? [one, two] : [one], listed)
  const verdict = unlessAlike(byDesign, listing.alike)
  if (verdict === 'other')
    return { verdict, sentence: 'This is not the coin that the listing shows.' }
  if (verdict === 'same') return { verdict, sentence: 'This coin has the design of its listing.' }
  return {
    verdict,
    sentence:
      byDesign === 'same'
        ? `The design is right, and you have ${counted(listing.alike, 'other coin')} of it. Compare date and mint mark.`
        : 'The pictures alone do not decide. Compare them, or show the other side.',
  }
}

function judgeSlab(
  grader: string,
  certificationNumber: string,
  sides: readonly CapturedSide[],
): Judged {
  const codes = sides.flatMap(side => side.codes ?? [])
  const { verdict, read } = verdictByCertificate(codes, { grader, certificationNumber })
  const own = `${grader} ${certificationNumber}`
  if (verdict === 'same')
    return { verdict, sentence: `The label says ${own}, as the listing does.` }
  if (verdict === 'other')
    return { verdict, sentence: `The label says ${read}. The listing is ${own}.` }
  return { verdict, sentence: `The label was not read. It has to say ${own}.` }
}

const described = new Map<string, Promise<FaceDescriptor | null>>()

/** A listing's picture, described once; null where it is none of a coin, or does not load. */
function describePicture(url: string): Promise<FaceDescriptor | null> {
  if (url === '') return Promise.resolve(null)
  const known = described.get(url)
  if (known) return known
  const work = readAndDescribe(url).catch(() => {
    described.delete(url)
    return null
  })
  described.set(url, work)
  return work
}

async function readAndDescribe(url: string): Promise<FaceDescriptor | null> {
  const answer = await fetch(url, { credentials: 'include' })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return describeCrop(await answer.blob())
}
