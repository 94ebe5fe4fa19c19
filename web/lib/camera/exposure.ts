import { z } from 'zod'

/** By how much a camera's exposure can be lowered and raised, in EV. */
export interface ExposureRange {
  min: number
  max: number
  step: number
}

/** Missing in the platform's types of a track's capabilities. */
const capabilitiesSchema = z.object({
  exposureCompensation: z.object({
    min: z.number(),
    max: z.number(),
    step: z.number().positive(),
  }),
})

/** Null where the browser or the camera cannot. */
export function exposureRangeOf(track: MediaStreamTrack | undefined): ExposureRange | null {
  // Absent in some browsers, whatever the types say.
  const read = capabilitiesSchema.safeParse(track?.getCapabilities?.())
  return read.success ? read.data.exposureCompensation : null
}

/** A compensation counts only while the camera chooses its exposure itself. */
export const exposureConstraint = (ev: number): MediaTrackConstraintSet =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in Media Capture's image constraints, not yet in the DOM types
  ({ exposureMode: 'continuous', exposureCompensation: ev }) as MediaTrackConstraintSet
