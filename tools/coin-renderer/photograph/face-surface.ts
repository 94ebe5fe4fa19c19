import { seedOf } from '../../../sandbox/lib/seeded-random.ts'
import type { CoinSide, DrawnCoin } from '../coins/coins.ts'
import { Relief } from '../relief/relief.ts'
import { halved, type Surface, surfaceOf } from './surface.ts'

/** Sides of the height maps, pixels: for ordinary pictures and for prints. */
const ORDINARY = 640
const PRINT = 1280

/** Memoizes the newest `limit` results. */
function lruCache<T>(limit: number): (key: string, make: () => T) => T {
  const known = new Map<string, T>()
  return (key, make) => {
    const found = known.get(key) ?? make()
    known.delete(key)
    known.set(key, found)
    const oldest = known.keys().next()
    if (known.size > limit && !oldest.done) known.delete(oldest.value)
    return found
  }
}

const reliefs = lruCache<Relief>(40)
const surfaces = lruCache<Surface>(24)

/** The height map of one face and the positions of its legends. */
export function reliefOf(coin: DrawnCoin, side: CoinSide, size = ORDINARY): Relief {
  return reliefs(`${coin.id} ${side} ${size}`, () => {
    const relief = new Relief(size)
    coin.engrave[side](relief)
    return relief
  })
}

/** A coin's face after `wear`, with enough resolution for a diameter of `diameter` pixels. */
export function faceSurface(
  coin: DrawnCoin,
  side: CoinSide,
  wear: number,
  diameter: number,
): Surface {
  const size = diameter > 820 ? PRINT : ORDINARY
  const full = () =>
    surfaces(`${coin.id} ${side} ${size} ${wear}`, () =>
      surfaceOf(reliefOf(coin, side, size).height, size, wear, seedOf(`${coin.id} ${side}`) % 997),
    )
  if (diameter > 340) return full()
  return surfaces(`${coin.id} ${side} half ${wear}`, () => halved(full()))
}
