/** Messages between the page and the object detector's worker. */
import type { PicturePart } from '../geometry/frame.ts'

export interface DetectedObject {
  /** As COCO names it: "person", "cell phone", "sports ball". */
  name: string
  /** 0..1. */
  score: number
  /** In pixels of the frame. */
  box: PicturePart
}

export type ObjectDetectorRequest =
  | { kind: 'load'; modelUrl: string }
  /** The frame is transferred and closed. */
  | { kind: 'look'; frame: ImageBitmap }

export type ObjectDetectorReply =
  | { kind: 'loaded' }
  | { kind: 'seen'; objects: DetectedObject[]; milliseconds: number }
  | { kind: 'failed'; reason: string }
