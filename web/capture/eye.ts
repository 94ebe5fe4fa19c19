import { createEye } from '../vision/eye.ts'

/** One eye for the page. Its worker, and TensorFlow.js in it, start with the first picture. */
export const eye = createEye()
