import type { CertificateServices } from '../certificates/services.ts'
import type { Market } from '../market/market.ts'
import type { PictureServices } from '../pictures/services.ts'
import type { OpenSeed } from '../references/services.ts'
import type { VisionModel } from './port.ts'

/** What the coins slice needs. */
export type CoinServices = PictureServices &
  CertificateServices & {
    /** Time in ms. */
    now: () => number
    market: Market
    vision: VisionModel | null
    openSeed: OpenSeed
  }
