import type { Point } from '../drawing/path.ts'
import type { MotifRelief } from './motif-relief.ts'

/** A bundle of arrows along a line from (x, y): heads at the far end. */
export function arrows(
  c: MotifRelief,
  x: number,
  y: number,
  degrees: number,
  length: number,
  count = 3,
): void {
  for (let k = 0; k < count; k++) {
    const r = ((degrees + (k - (count - 1) / 2) * 7) * Math.PI) / 180
    const at = (t: number): Point => [x + Math.cos(r) * t, y + Math.sin(r) * t]
    const [a, b, h] = [at(-length * 0.45), at(length), at(length * 0.84)]
    c.lines([[...a, ...b]], 0.022, 0.02, 'none')
    const [nx, ny] = [-Math.sin(r) * 0.07, Math.cos(r) * 0.07]
    c.relief.raise(c.placed([[b, [h[0] + nx, h[1] + ny], [h[0] - nx, h[1] - ny]]]), {
      height: 0.016,
      dome: 0.01,
      edge: 0.005,
    })
    const f = at(-length * 0.3)
    c.lines(
      [
        [...a, f[0] + nx * 0.7, f[1] + ny * 0.7],
        [...a, f[0] - nx * 0.7, f[1] - ny * 0.7],
      ],
      0.02,
      0.016,
    )
  }
}

/** A shield of the union: bars below, a plain chief with a line of dots above. */
export function shield(c: MotifRelief, x: number, y: number, size: number): void {
  const [w, h] = [size * 0.42, size * 0.5]
  c.raise(
    [
      x - w,
      y - h,
      x - w,
      y - h,
      x - w * 0.5,
      y - h * 0.86,
      x,
      y - h,
      x,
      y - h,
      x + w * 0.5,
      y - h * 0.86,
      x + w,
      y - h,
      x + w,
      y - h,
      x + w * 1.02,
      y + h * 0.1,
      x + w * 0.6,
      y + h * 0.74,
      x,
      y + h * 1.08,
      x - w * 0.6,
      y + h * 0.74,
      x - w * 1.02,
      y + h * 0.1,
    ],
    { mode: 'over', floor: 0.04, height: 0.02, dome: 0.016, edge: 0.008 },
  )
  const bars: number[][] = []
  for (let k = -3; k <= 3; k++) {
    const bx = x + (k * w) / 3.7
    const foot = y + h * (0.98 - 0.1 * k * k * 0.6)
    bars.push([bx, y - h * 0.32, bx, foot])
  }
  c.lines(bars, size * 0.035, -0.016, 'none')
  c.lines([[x - w, y - h * 0.4, x + w, y - h * 0.4]], size * 0.02, -0.016, 'none')
  for (let k = -2; k <= 2; k++)
    c.bump(x + (k * w) / 3, y - h * 0.64, size * 0.05, size * 0.05, 0.014)
}
