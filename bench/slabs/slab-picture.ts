import type { Quad } from '../../web/vision/geometry/quadrilateral.ts'

/** A photograph of a slab with its truth. */
export interface SlabPicture {
  name: string
  jpeg: Uint8Array
  /** Null in these: not known. */
  grader: string | null
  certificate: string | null
  grade: string | null
  year: string | null
  mint: string | null
  /** The holder's, the label's side first; null in real photographs, whose corners nobody measured. */
  corners: Quad | null
  /** Whether the sandbox's vision model can read the label's words. */
  isDrawn: boolean
  disturbed?: {
    kind: string
    /** Without one, any certificate that is given is wrong. */
    hasCode: boolean
    /** Of a second slab in the picture; it is as right. */
    neighbour: string | null
  }
}
