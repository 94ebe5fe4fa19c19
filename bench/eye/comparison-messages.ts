/** Messages between the bench's page and its worker. */

import type { BackendName } from '../../web/vision/detector/backend.ts'
import type { Ellipse } from '../../web/vision/geometry/ellipse.ts'

/** Coins in pixels of the full picture, and what finding them took once the pixels were there. */
export interface FinderResult {
  ellipses: Ellipse[]
  milliseconds: number
  /** Of that, the coarse search. */
  searchMs: number
}

export interface Compared {
  ours: FinderResult
  opencv: FinderResult
  /** OpenCV's circles with our refinement. */
  refined: FinderResult
}

export interface WorkerMemory {
  tensors: number
  tensorBytes: number
}

export type ComparisonRequest =
  | { kind: 'compare'; picture: Blob }
  | { kind: 'ours'; picture: Blob }
  /** Processes the pictures in turn for that long. */
  | { kind: 'feed'; pictures: Blob[]; milliseconds: number }
  | { kind: 'backends' }
  | { kind: 'backend'; name: BackendName }
  | { kind: 'memory' }

export interface ComparisonResults {
  compare: Compared
  ours: FinderResult
  /** Frames processed. */
  feed: number
  /** All that the product knows. */
  backends: BackendName[]
  /** Whether it runs here. */
  backend: boolean
  memory: WorkerMemory
}
