import type { CaptureSessionState } from './capture-session.ts'

/** The prompt for the next picture, in the specification's words. */
export function promptOf(state: CaptureSessionState): string {
  if (state.isComplete) return 'Coin complete - Ready for next'
  return state.side === 'front' ? 'Capture front side' : 'Now capture back side'
}
