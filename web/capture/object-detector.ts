import { createObjectDetector } from '../vision/object-detector.ts'

/** One second look for the page; its worker starts with the first live picture, if its weights are there. */
export const objectDetector = createObjectDetector()
