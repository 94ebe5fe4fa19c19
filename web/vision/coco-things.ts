/** Asks coco-ssd what is in a picture made small. */
import type { ObjectDetection } from '@tensorflow-models/coco-ssd'
import type { SeenThing } from './second-look-messages.ts'

const MOST_THINGS = 20
/** Unsure ones are worth a search; who speaks of a thing asks for more. */
const LEAST_SCORE = 0.25

/** What it sees, its boxes in pixels of the picture of which `pixels` is made smaller by `scale`. */
export const thingsIn = async (
  model: Pick<ObjectDetection, 'detect'>,
  pixels: Parameters<ObjectDetection['detect']>[0],
  scale: number,
): Promise<SeenThing[]> => {
  const found = await model.detect(pixels, MOST_THINGS, LEAST_SCORE)
  return found.map(({ bbox: [x, y, width, height], class: name, score }) => ({
    name,
    score,
    box: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
  }))
}
