import type { PictureServices } from '../pictures/services.ts'

/** What the references slice needs. */
export type ReferenceServices = PictureServices & {
  /** Time in ms. */
  now: () => number
}
