/** The peer: OpenCV.js's circle finder, tuned on the same photographs, alone and with our refinement. */

import { type Ellipse, intersectionOverUnion } from '../../web/vision/geometry/ellipse.ts'
import type { Frame } from '../../web/vision/geometry/frame.ts'
import { refineOutlines } from '../../web/vision/rim/refine-outlines.ts'
import { findRim } from '../../web/vision/rim/rim.ts'
import { predictRims } from '../../web/vision/rim/rim-weights.ts'
import type { Cv } from './load-opencv.ts'

/** Longest side of the frame that OpenCV searches, in pixels, and what came out best at that size. */
export const OPENCV_SIDE_PX = 640
/** `cv.HOUGH_GRADIENT_ALT`, which the package's types forgot. */
const HOUGH_GRADIENT_ALT = 4
const BLUR_SIGMA = 1.5
const DP = 1
const MIN_DISTANCE = 10
const EDGE = 180
const MIN_PERFECTNESS = 0.82
const SMALLEST_RADIUS = 20
const LARGEST_RADIUS = 320

/** A refined rim must be met by this share of its rays: below, OpenCV's circle was no coin. */
const MIN_COVERAGE = 0.5
const SAME_COIN = 0.2

/** The circles of a frame, best first, in its pixels. */
export function houghCircles(cv: Cv, frame: Frame): Ellipse[] {
  const { width, height, data } = frame
  const colour = new cv.Mat(height, width, cv.CV_8UC4)
  const grey = new cv.Mat()
  const found = new cv.Mat()
  try {
    colour.data.set(data)
    cv.cvtColor(colour, grey, cv.COLOR_RGBA2GRAY)
    cv.GaussianBlur(grey, grey, new cv.Size(0, 0), BLUR_SIGMA)
    cv.HoughCircles(
      grey,
      found,
      HOUGH_GRADIENT_ALT,
      DP,
      MIN_DISTANCE,
      EDGE,
      MIN_PERFECTNESS,
      SMALLEST_RADIUS,
      LARGEST_RADIUS,
    )
    return Array.from({ length: found.cols }, (_, i) => {
      const [x = 0, y = 0, radius = 0] = found.data32F.subarray(i * 3, i * 3 + 3)
      return { cx: x + 0.5, cy: y + 0.5, rx: radius, ry: radius, angleDegrees: 0 }
    })
  } finally {
    colour.delete()
    grey.delete()
    found.delete()
  }
}

/** Our rim round each circle, in pixels of `detail`; circles without one are dropped. */
export async function refineCircles(
  detail: Frame,
  circles: Ellipse[],
  scale: number,
): Promise<Ellipse[]> {
  const distinct: Ellipse[] = []
  for (const { cx, cy, rx } of circles) {
    const rim = findRim(detail, { cx: cx * scale, cy: cy * scale, radius: rx * scale })
    if (!rim || rim.coverage < MIN_COVERAGE) continue
    if (distinct.every(one => intersectionOverUnion(one, rim.ellipse) < SAME_COIN))
      distinct.push(rim.ellipse)
  }
  return refineOutlines([detail], distinct, predictRims)
}
