import { createObjectDetector } from '../vision/objects/object-detector.ts'

/** The page's object detector. Its worker starts with the first live picture, if its weights are served. */
export const objectDetector = createObjectDetector()
