import { ellipse, type Shape } from '../drawing/path.ts'
import type { MotifRelief } from './motif-relief.ts'

/** Radius at which busts are cut off, inside the rim. */
export const FIELD: Shape = ellipse(0, 0, 0.944)

/** A low neck between jaw and collar. */
export function shortNeck(c: MotifRelief): void {
  c.raise(
    [
      -0.34, 0.75, -0.36, 1.05, -0.44, 1.3, 0.1, 1.5, 0.62, 1.3, 0.6, 0.9, 0.56, 0.5, 0.4, 0.2, 0,
      0.3,
    ],
    {
      height: 0.02,
      dome: 0.04,
      edge: 0.012,
    },
  )
}

/** A man's coat with lapel and standing collar, cut off where `within` ends. */
export function coat(c: MotifRelief, tie: 'bow' | 'stock', within: Shape = FIELD): void {
  const body = c.raise(
    [
      -0.46, 1.22, -0.72, 1.5, -0.98, 1.95, -1.05, 2.6, 1.7, 2.6, 1.5, 1.95, 1.15, 1.5, 0.86, 1.24,
      0.66, 0.98, 0.5, 1.06, 0.1, 1.42, -0.2, 1.46,
    ],
    { mode: 'over', floor: 0.012, height: 0.02, dome: 0.04, edge: 0.014, clip: within },
  )
  c.flow(
    [
      [0.75, 1.2, 0.6, 1.7, 0.5, 2.4],
      [1.35, 1.85, 1.2, 2.1, 1.1, 2.5],
    ],
    5,
    { height: 0.008, clip: within, wild: 0.7 },
  )
  // Shirt and collar.
  c.raise(
    [
      -0.42, 1.08, -0.1, 1.26, 0.3, 1.16, 0.62, 0.9, 0.66, 1.06, 0.4, 1.34, -0.02, 1.52, -0.36, 1.5,
      -0.52, 1.34,
    ],
    {
      mode: 'over',
      floor: 0.04,
      height: 0.012,
      dome: 0.012,
      edge: 0.008,
      clip: within,
    },
  )
  // Lapel from the back of the neck to the breast.
  c.raise(
    [
      0.62, 1.02, 0.86, 1.3, 0.66, 1.62, 0.3, 1.78, 0.46, 1.9, 0.02, 2.3, -0.46, 2.5, -0.2, 2.1,
      -0.02, 1.72, 0.3, 1.42,
    ],
    {
      height: 0.012,
      dome: 0.014,
      edge: 0.008,
      clip: within,
    },
  )
  c.lines([[-0.3, 1.58, -0.34, 1.9, -0.3, 2.4]], 0.03, -0.012, 'none', body)
  if (tie === 'bow') {
    c.raise([-0.42, 1.42, -0.66, 1.28, -0.74, 1.42, -0.68, 1.58, -0.42, 1.5], {
      height: 0.022,
      dome: 0.018,
      edge: 0.008,
    })
    c.raise([-0.36, 1.42, -0.12, 1.36, -0.02, 1.5, -0.12, 1.64, -0.36, 1.5], {
      height: 0.022,
      dome: 0.018,
      edge: 0.008,
    })
    c.bump(-0.4, 1.46, 0.09, 0.1, 0.03)
    c.lines(
      [
        [-0.62, 1.36, -0.46, 1.45],
        [-0.62, 1.5, -0.48, 1.47],
        [-0.16, 1.46, -0.32, 1.46],
        [-0.16, 1.56, -0.32, 1.49],
      ],
      0.02,
      -0.012,
    )
  }
  if (tie === 'stock') {
    c.flow(
      [
        [-0.44, 1.2, -0.1, 1.34, 0.3, 1.22, 0.56, 0.98],
        [-0.46, 1.42, -0.1, 1.5, 0.3, 1.36, 0.6, 1.08],
      ],
      4,
      { height: 0.014 },
    )
    for (const k of [0, 1, 2, 3]) {
      c.raise(
        [
          -0.52 + k * 0.02,
          1.5 + k * 0.15,
          -0.36,
          1.42 + k * 0.15,
          -0.2,
          1.5 + k * 0.15,
          -0.3,
          1.62 + k * 0.15,
          -0.46,
          1.62 + k * 0.15,
        ],
        {
          height: 0.012,
          dome: 0.014,
          edge: 0.008,
          clip: within,
        },
      )
    }
  }
}
