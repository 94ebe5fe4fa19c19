import { createCoinDetector } from '../vision/coin-detector.ts'

/** One eye for the page. Its worker, and TensorFlow.js in it, start with the first picture. */
export const coinDetector = createCoinDetector()
