import { createSecondLook } from '../vision/second-look.ts'

/** One second look for the page; its worker starts with the first live picture, if its weights are there. */
export const secondLook = createSecondLook()
