/** Written by `npm run train -- nested`. */

export const NESTED_CONSTANT = -11.263
export const NESTED_WEIGHTS = {
  faceSteps: 2.442,
  ringTexture: -2.069,
  ringShade: 7.883,
  outsideLight: 1.369,
  logits: 0.501,
  contrasts: 2.543,
  prominences: -6.81,
  evidences: 0.387,
  agreements: -1.049,
  innerByOuter: 1.459,
  outerByInner: -2.266,
  isInnerBeside: -1.94,
}
