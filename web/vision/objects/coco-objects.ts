/** Runs coco-ssd on a downscaled picture. */
import type { ObjectDetection } from '@tensorflow-models/coco-ssd'
import type { DetectedObject } from './object-detector-messages.ts'

const MAX_OBJECTS = 20
/** Low, because a search region costs little; uses that are shown to the seller require more. */
const MIN_SCORE = 0.25

/** The objects found. `pixels` is the picture scaled by `scale`; boxes are in pixels of the full picture. */
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
