/** Test pictures with known coins, painted pixel by pixel: discs with relief on a grainy background. */

import { type Ellipse, scaleAt } from '../geometry/ellipse.ts'
import type { Frame } from '../geometry/frame.ts'

/** A repeatable grain in -1..1. */
function grainAt(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return (wave - Math.floor(wave)) * 2 - 1
}

const BACKGROUND = [96, 74, 60]
const METAL = [184, 158, 104]

/** A background of that size with the coins on it; `grain` is its roughness in 0..255. */
export function paintCoins(
  width: number,
  height: number,
  coins: readonly Ellipse[],
  grain = 12,
): Frame {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let cover = 0
      let relief = 0
      for (const coin of coins) {
        const scale = scaleAt(coin, x + 0.5, y + 0.5)
        // One pixel of soft edge, as a lens has.
        cover = Math.max(cover, Math.min(1, Math.max(0, (1 - scale) * coin.ry + 0.5)))
        if (scale < 0.86) relief = 20 * Math.sin((x / coin.rx) * 11) * Math.sin((y / coin.rx) * 7)
      }
      const rough = grain * grainAt(x, y)
      for (let c = 0; c < 3; c++) {
        const ground = BACKGROUND[c]! + rough
        const metal = METAL[c]! + relief + rough * 0.4
        data[(y * width + x) * 4 + c] = ground + (metal - ground) * cover
      }
      data[(y * width + x) * 4 + 3] = 255
    }
  }
  return { width, height, data }
}
