import { prepareShutterSound } from '../capture/live/shutter-sound.ts'
import { Button } from '../ui/button.tsx'
import { CAMERA_PROBLEMS, type CameraProblem, CameraProblemBanner } from './camera-problem.tsx'
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
        <CameraProblemBanner problem={problem} />
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
export function cameraProblem({ pairing, starting }: PhoneView): CameraProblem | null {
  const { camera } = pairing
  if (starting || (camera !== 'refused' && camera !== 'missing')) return null
  return CAMERA_PROBLEMS[camera]()
}
