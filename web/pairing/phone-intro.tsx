import { howToAllowCamera } from '../capture/live/allow-camera.ts'
import { prepareShutterSound } from '../capture/live/shutter-sound.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import type { PhoneController } from './phone-controller.ts'
import { PhoneNotice } from './phone-notice.tsx'
import { connectionStatusText, pictureCount } from './phone-texts.ts'
import type { PhoneView } from './phone-view.ts'

export interface PhoneScreenProps {
  controller: PhoneController
  view: PhoneView
  onEnd: () => void
}

/** Before the camera is on: the word to compare with the desktop's, and the button that opens the camera. */
export function PhoneIntro({ controller, view, onEnd }: PhoneScreenProps) {
  const { codeWord, status, waiting } = view.pairing
  const problem = cameraProblem(view)
  return (
    <PhoneNotice
      title="Both screens must show the same word"
      picture={
        <p
          data-testid="code-word"
          className="grid min-h-20 w-full place-items-center rounded-panel felt px-4 py-5 text-figure font-[620] text-on-well shadow-well"
        >
          {codeWord}
        </p>
      }
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            wide
            busy={view.starting}
            onClick={() => {
              prepareShutterSound()
              void controller.start()
            }}
          >
            {problem ? 'Try again' : 'Start the camera'}
          </Button>
          <Button variant="quiet" size="large" wide onClick={onEnd}>
            End
          </Button>
        </>
      }
    >
      {problem ? (
        <Banner tone="error" title={problem.title} className="text-left">
          {problem.text}
        </Banner>
      ) : (
        <p>Another word on your computer? Then end this: it is not your computer.</p>
      )}
      <p className="text-small">
        {connectionStatusText(status)}
        {waiting > 0 && ` · ${pictureCount(waiting)} to send`}
      </p>
    </PhoneNotice>
  )
}

/** Why the camera did not open; null where it is open or was not requested. */
export function cameraProblem({ pairing, starting }: PhoneView): {
  title: string
  text: string
} | null {
  if (starting) return null
  if (pairing.camera === 'refused')
    return {
      title: 'The camera is not allowed',
      text: howToAllowCamera(navigator.userAgent),
    }
  if (pairing.camera === 'missing')
    return {
      title: 'The camera does not start',
      text: 'Another app may be using it. Close that one, then try again.',
    }
  return null
}
