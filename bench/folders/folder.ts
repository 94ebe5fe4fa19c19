/** Folders as sellers photograph them, with the truth. */
import type { SeededRandom } from '../../sandbox/lib/seeded-random.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import type { PhotoToMatch } from '../../web/upload-many/matching/match-photos.ts'
import type { LitCoin, Shot } from './photographs.ts'

/** What went wrong with one coin of the folder. */
export const MISHAPS = [
  'none',
  'one side twice',
  'side taken again',
  'side left out',
  'back taken first',
] as const
export type Mishap = (typeof MISHAPS)[number]

/**
 * How much the distance of the camera differs from photo to photo: sigma of the diameter's logarithm. Close, every coin
 * fills its photo, whatever its size.
 */
const CAMERAS = { stand: 0.015, hand: 0.1, close: 0.02 } as const
export type Camera = keyof typeof CAMERAS
export const CAMERA_KINDS = ['stand', 'hand', 'close'] as const satisfies Camera[]

export interface Folder {
  photos: PhotoToMatch<FaceDescriptor>[]
  /** The coin that a photo shows, by its id. */
  coinOf: ReadonlyMap<string, number>
  /** Coins of which both sides are there. */
  whole: number
  /** The coin whose back was taken first, where an equal coin is beside it; null: there is none. */
  reversed: number | null
}

/** The share of a photo that a coin has which fills it. */
const CLOSE_SHARE = 0.85
/** Millimetres of the table that the camera sees. */
const SEEN_MM = 60

export interface FolderOptions {
  coins: number
  mishap: Mishap
  camera: Camera
  /** Coins of one design only. */
  isRoll: boolean
}

export function folderOf(
  kinds: readonly LitCoin[],
  { coins, mishap, camera, isRoll }: FolderOptions,
  random: SeededRandom,
): Folder {
  const photos: PhotoToMatch<FaceDescriptor>[] = []
  const coinOf = new Map<string, number>()
  const struck = mishap === 'none' ? -1 : random.whole(2, coins - 3)
  const one = random.pick(kinds)
  const taken: LitCoin[] = []
  for (let coin = 0; coin < coins; coin++) {
    const kind = isRoll ? one : random.pick(kinds)
    taken.push(kind)
    const take = (shot: Shot) => {
      const id = `IMG_${4001 + photos.length}.jpg`
      const share = camera === 'close' ? CLOSE_SHARE : kind.diameterMm / SEEN_MM
      const diameter = share * Math.exp(CAMERAS[camera] * random.normal())
      photos.push({ id, name: id, face: shot.face, look: { diameter, colour: shot.colour } })
      coinOf.set(id, coin)
    }
    const front = random.pick(kind.front)
    const again = random.pick(kind.front.filter(each => each !== front))
    const back = random.pick(kind.back)
    if (coin !== struck) for (const shot of [front, back]) take(shot)
    else if (mishap === 'one side twice') for (const shot of [front, again]) take(shot)
    else if (mishap === 'side taken again') for (const shot of [front, again, back]) take(shot)
    else if (mishap === 'back taken first') for (const shot of [back, front]) take(shot)
    else take(front)
  }
  const lacksOne = mishap === 'one side twice' || mishap === 'side left out'
  const hasEqual = taken.some((kind, coin) => coin !== struck && kind === taken[struck])
  const reversed = mishap === 'back taken first' && hasEqual ? struck : null
  return { photos, coinOf, whole: coins - (lacksOne ? 1 : 0), reversed }
}
