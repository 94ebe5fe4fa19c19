import { createCoinDetector } from '../vision/detector/coin-detector.ts'

/** The page's coin detector. Its worker, with TensorFlow.js, starts with the first picture. */
export const coinDetector = createCoinDetector()
