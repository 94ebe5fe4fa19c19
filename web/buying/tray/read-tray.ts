import type { OfferLine } from '../../../shared/buying/offers.ts'
import { sha256Hex } from '../../../shared/lib/sha256.ts'
import {
  type CoinIdentity,
  RECALL_MAX_FACES,
  recalledFacesSchema,
} from '../../../shared/references.ts'
import { apiFetch } from '../../lib/api.ts'
import { withJson } from '../../lib/with-json.ts'
import { coinDetector } from '../../pictures/coin-detector.ts'
import { frameAround } from '../../vision/coin/crop-frame.ts'
import { type FaceDescriptor, isSameSide } from '../../vision/coin/face-similarity.ts'
import type {
  FoundCoin,
  OpenedPicture,
  PictureProblem,
} from '../../vision/detector/coin-detector.ts'
import { storeCrop } from '../device/device-rows.ts'
import { newLine } from '../new-line.ts'
import { groupAlike } from './group-alike.ts'

interface TrayCoin {
  sha256: string
  face: FaceDescriptor | null
}

const NO_COIN: PictureProblem = {
  ok: false,
  code: 'cannot_decode',
  sentence: 'No coin was found in this photo. Lay the coins apart on a plain background.',
}

/**
 * The coins of a photographed tray as lines: those that look alike are one line, named where memory is sure. Crops are
 * stored on the device.
 */
export async function readTray(
  user: number,
  file: Blob,
): Promise<{ ok: true; lines: OfferLine[] } | PictureProblem> {
  const opened = await coinDetector.open(file)
  if (!opened.ok) return opened
  const { picture } = opened
  const detection = await coinDetector.detectInPicture(picture)
  if (!detection.ok) return detection
  const coins: TrayCoin[] = []
  for (const found of inReadingOrder(detection.coins)) {
    // oxlint-disable-next-line no-await-in-loop -- the detector's worker does one at a time
    const coin = await cropCoin(user, picture, found)
    if (!('ok' in coin)) coins.push(coin)
  }
  if (coins.length === 0) return NO_COIN
  const groups = groupAlike(
    coins.map(({ face }) => face),
    isSameSide,
  ).map(members => members.flatMap(at => coins[at] ?? []))
  const named = await recalled(groups.map(([first]) => first?.face ?? null))
  const lines = groups.map((members, at) => ({
    ...newLine(named[at] ?? {}),
    count: members.length,
    pictures: members.map(({ sha256 }) => sha256),
  }))
  return { ok: true, lines }
}

/** Row by row, each from the left: as the tray is read. */
function inReadingOrder(coins: readonly FoundCoin[]): FoundCoin[] {
  const rows: FoundCoin[][] = []
  for (const coin of coins.toSorted((a, b) => a.ellipse.cy - b.ellipse.cy)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && coin.ellipse.cy - first.ellipse.cy < first.ellipse.rx) row.push(coin)
    else rows.push([coin])
  }
  return rows.flatMap(row => row.toSorted((a, b) => a.ellipse.cx - b.ellipse.cx))
}

async function cropCoin(
  user: number,
  picture: OpenedPicture,
  coin: FoundCoin,
): Promise<TrayCoin | PictureProblem> {
  const frame = frameAround(coin)
  const cropped = await coinDetector.crop(picture, frame)
  if (!cropped.ok) return cropped
  const described = await coinDetector.describe(picture, frame)
  const sha256 = await sha256Hex(await cropped.crop.arrayBuffer())
  await storeCrop(user, sha256, { picture: cropped.crop, storedAs: null })
  return { sha256, face: described.ok ? described.face : null }
}

/** What memory is sure of; without a network nothing. */
async function recalled(
  faces: readonly (FaceDescriptor | null)[],
): Promise<(CoinIdentity | null)[]> {
  const known = faces.slice(0, RECALL_MAX_FACES).filter(face => face !== null)
  if (known.length === 0) return []
  try {
    const response = await apiFetch('/api/references/faces', withJson('POST', { faces: known }))
    const { coins } = recalledFacesSchema.parse(await response.json())
    let at = 0
    return faces.map(face => (face === null ? null : (coins[at++] ?? null)))
  } catch {
    // It only saves typing.
    return []
  }
}
