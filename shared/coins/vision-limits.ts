/**
 * How long the vision model may take for one analysis, in ms: one call, and all of them with their pauses. Two large
 * pictures take a reasoning model 15 to 60 s.
 */
export const VISION_LIMITS_MS = { call: 60_000, all: 100_000 } as const
