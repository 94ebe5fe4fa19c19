/** A surface at one point: [red, green, blue (linear albedo), slope x, slope y]. */
export type MaterialSample = Float32Array

/** A table top; positions are millimetres. */
export interface Background {
  paint(x: number, y: number, out: MaterialSample): void
}

/** Fills a patch: a tint scaled by `k`, and slopes. */
export function fillSample(
  out: MaterialSample,
  c: readonly [number, number, number],
  k: number,
  sx = 0,
  sy = 0,
): void {
  out[0] = c[0] * k
  out[1] = c[1] * k
  out[2] = c[2] * k
  out[3] = sx
  out[4] = sy
}

export type Tint = readonly [number, number, number]
