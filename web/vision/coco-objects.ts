/** Asks coco-ssd what is in a picture made small. */
import type { ObjectDetection } from '@tensorflow-models/coco-ssd'
import type { DetectedObject } from './object-detector-messages.ts'

const MAX_OBJECTS = 20
/** Unsure ones are worth a search; who speaks of a thing asks for more. */
const MIN_SCORE = 0.25

/** What it sees, its boxes in pixels of the picture of which `pixels` is made smaller by `scale`. */
export async function detectObjects(
  model: Pick<ObjectDetection, 'detect'>,
  pixels: Parameters<ObjectDetection['detect']>[0],
  scale: number,
): Promise<DetectedObject[]> {
  const found = await model.detect(pixels, MAX_OBJECTS, MIN_SCORE)
  return found.map(({ bbox: [x, y, width, height], class: name, score }) => ({
    name,
    score,
    box: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
  }))
}
