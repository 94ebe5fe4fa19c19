/** Whether light hides a part of the holder's label. Pure. */

import type { HolderOutline } from '../coin/crop-frame.ts'
import type { Frame } from '../geometry/frame.ts'
import { fromUnitSquare, mapped } from '../geometry/quadrilateral.ts'
import type { QualityMark } from '../quality/quality.ts'

/** Where labels are, in shares of the holder's width and height. */
const LABEL = { left: 0.08, right: 0.92, top: 0.05, bottom: 0.25 }
/** The label is read in this many cells, each of this many pixels either way. */
const COLUMNS = 28
const ROWS = 10
const CELL_SAMPLES = 4
/** Lightness of 255 from which a channel is blown out. */
const BLOWN = 251
/** Share of the label that may be blown out: paper is white, but not as bright as that. */
const MAX_GLARE = 0.06

/**
 * The label's mark: its value is the share of it that is blown out. `scale` takes the outline to the frame's pixels.
 */
export function labelMark(frame: Frame, { corners }: HolderOutline, scale: number): QualityMark {
  const map = fromUnitSquare(corners)
  const { width, height, data } = frame
  const isBlown = (u: number, v: number): boolean => {
    const { x, y } = mapped(map, { x: u, y: v })
    const [px, py] = [Math.floor(x * scale), Math.floor(y * scale)]
    if (px < 0 || py < 0 || px >= width || py >= height) return false
    const at = 4 * (py * width + px)
    return data[at]! >= BLOWN && data[at + 1]! >= BLOWN && data[at + 2]! >= BLOWN
  }
  const stepX = (LABEL.right - LABEL.left) / COLUMNS
  const stepY = (LABEL.bottom - LABEL.top) / ROWS
  let hidden = 0
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const u = LABEL.left + (cell % COLUMNS) * stepX
    const v = LABEL.top + Math.floor(cell / COLUMNS) * stepY
    let blown = 0
    for (let i = 0; i < CELL_SAMPLES; i++) {
      for (let k = 0; k < CELL_SAMPLES; k++) {
        if (isBlown(u + (stepX * (i + 0.5)) / CELL_SAMPLES, v + (stepY * (k + 0.5)) / CELL_SAMPLES))
          blown++
      }
    }
    // Letters are dark: a cell without a dark pixel and without grey paper is glare.
    if (blown === CELL_SAMPLES * CELL_SAMPLES) hidden++
  }
  const value = hidden / (COLUMNS * ROWS)
  const good = value <= MAX_GLARE
  return {
    value,
    good,
    word: good ? 'Readable' : 'Glare on the label',
    advice: good ? null : 'Label not readable: less glare',
  }
}
