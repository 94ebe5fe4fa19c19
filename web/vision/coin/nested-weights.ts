/** Written by `npm run train -- nested`. */

export const NESTED_CONSTANT = -14.884
export const NESTED_WEIGHTS = {
  faceSteps: 2.598,
  ringTexture: -2.315,
  ringShade: 8.739,
  outsideLight: 2.042,
  ringToFace: 1.251,
  ringToOutside: -0.731,
  logits: 0.353,
  contrasts: 1.173,
  prominences: -2.661,
  evidences: 0.316,
  agreements: -0.938,
  innerByOuter: 1.648,
  outerByInner: -2.466,
  isInnerBeside: -1.515,
  isOnPad: -3.526,
  padOuterByInner: -0.312,
}
