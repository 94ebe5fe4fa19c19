/** The peer of keypoints: ORB and RANSAC of OpenCV.js. */
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { lightness, type Picture, sample } from '../../shared/recognition/picture.ts'
import { type Cv, loadOpenCv } from '../eye/load-opencv.ts'

const SIDE = 256
const FEATURES = 300
/** Lowe's ratio: the nearest keypoint must be this much nearer than the next. */
const RATIO = 0.8
const RANSAC_PIXELS = 6

export interface Keypoints {
  xs: Float32Array
  ys: Float32Array
  descriptors: InstanceType<Cv['Mat']>
}

export interface Orb {
  describe(picture: Picture, outline: Ellipse): Keypoints
  /** Matches that one affine map explains. */
  compare(a: Keypoints, b: Keypoints): number
}

export async function openOrb(): Promise<Orb> {
  const { cv } = await loadOpenCv()
  const orb = new cv.ORB(FEATURES)
  const matcher = new cv.BFMatcher(cv.NORM_HAMMING, false)
  return {
    describe(picture, { cx, cy, rx, ry }) {
      const grey = lightness(picture)
      const image = new cv.Mat(SIDE, SIDE, cv.CV_8UC1)
      const step = (rx + ry) / (0.94 * SIDE)
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++)
          image.data[y * SIDE + x] = sample(
            grey,
            cx + (x - (SIDE - 1) / 2) * step,
            cy + (y - (SIDE - 1) / 2) * step,
          )
      const found = new cv.KeyPointVector()
      const descriptors = new cv.Mat()
      const mask = new cv.Mat()
      orb.detectAndCompute(image, mask, found, descriptors)
      const points = Array.from({ length: found.size() }, (_, i) => found.get(i).pt)
      image.delete()
      mask.delete()
      found.delete()
      return {
        xs: Float32Array.from(points, ({ x }) => x),
        ys: Float32Array.from(points, ({ y }) => y),
        descriptors,
      }
    },
    compare(a, b) {
      if (a.descriptors.rows < 2 || b.descriptors.rows < 2) return 0
      const pairs = new cv.DMatchVectorVector()
      matcher.knnMatch(a.descriptors, b.descriptors, pairs, 2)
      const from: number[] = []
      const to: number[] = []
      for (let i = 0; i < pairs.size(); i++) {
        const pair = pairs.get(i)
        const [first, second] = pair.size() < 2 ? [] : [pair.get(0), pair.get(1)]
        pair.delete()
        if (!first || !second || first.distance > RATIO * second.distance) continue
        from.push(a.xs[first.queryIdx]!, a.ys[first.queryIdx]!)
        to.push(b.xs[first.trainIdx]!, b.ys[first.trainIdx]!)
      }
      pairs.delete()
      return explained(cv, from, to)
    },
  }
}

function explained(cv: Cv, from: number[], to: number[]): number {
  const count = from.length / 2
  if (count < 4) return count / 100
  const source = cv.matFromArray(count, 1, cv.CV_32FC2, from)
  const target = cv.matFromArray(count, 1, cv.CV_32FC2, to)
  const inliers = new cv.Mat()
  const map = cv.estimateAffine2D(source, target, inliers, cv.RANSAC, RANSAC_PIXELS, 2000, 0.99, 10)
  const sum = inliers.data.reduce((total, one) => total + one, 0)
  for (const mat of [source, target, inliers, map]) mat.delete()
  return sum
}
