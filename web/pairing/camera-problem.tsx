import { howToAllowCamera } from '../capture/live/allow-camera.ts'
import { Banner } from '../ui/feedback/banner.tsx'

/** Why a phone's page has no picture, and what helps. */
export interface CameraProblem {
  title: string
  text: string
}

/** By how the browser refuses the camera. */
export const CAMERA_PROBLEMS = {
  refused: (): CameraProblem => ({
    title: 'The camera is not allowed',
    text: howToAllowCamera(navigator.userAgent),
  }),
  missing: (): CameraProblem => ({
    title: 'The camera does not start',
    text: 'Another app may be using it. Close that one, then try again.',
  }),
} as const

export function CameraProblemBanner({ problem: { title, text } }: { problem: CameraProblem }) {
  return (
    <Banner tone="error" title={title} className="text-left">
      {text}
    </Banner>
  )
}
