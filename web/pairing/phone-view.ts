import type { PhonePairingState } from '../rtc/phone-machine.ts'
import type { CameraView } from './camera/watched-camera.ts'

/** The last picture, cropped around the coin where the desktop had reported its place. */
export interface LastPicture {
  id: string
  shown: Blob
  isCropped: boolean
}

/** Everything that the phone's screen shows. */
export interface PhoneView extends CameraView {
  pairing: PhonePairingState
  starting: boolean
  taking: boolean
  /** Pictures taken since this page opened. */
  taken: number
  last: LastPicture | null
  /** The pairing was ended by a request to the server, because the room could not be reached. */
  left: boolean
  ending: boolean
  /** Why the pairing could not be ended. */
  endProblem: string | null
}

export const newPhoneView = (pairing: PhonePairingState): PhoneView => ({
  pairing,
  stream: null,
  starting: false,
  abilities: null,
  settings: null,
  zoom: null,
  taking: false,
  taken: 0,
  last: null,
  left: false,
  ending: false,
  endProblem: null,
})

/** Whether messages reach the desktop now. */
export function isConnected({ pairing: { status } }: PhoneView): boolean {
  return status === 'direct' || status === 'relayed'
}

/** Whether a call or another app has the camera for a while. */
export function isPaused({ pairing: { camera } }: PhoneView): boolean {
  return camera === 'paused'
}
