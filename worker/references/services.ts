import type { SeedLibrary } from '../../shared/recognition/seed-library.ts'
import type { PictureServices } from '../pictures/services.ts'

/** The seed library of euro coins; null where this deployment has none. Opened when it is first asked for. */
export type OpenSeed = () => Promise<SeedLibrary | null>

/** What the references slice needs. */
export type ReferenceServices = PictureServices & {
  /** Time in ms. */
  now: () => number
  openSeed: OpenSeed
}
