import { type ReactNode, useState } from 'react'
import { useSignedInUser } from '../../accounts/use-user.ts'
import type { CameraUse } from '../../vision/camera/camera-rules.ts'
import { type CaptureSource, localSource } from '../../vision/camera/capture-source.ts'
import type { PairedPhone } from './paired-phone.ts'
import { PairedPhoneButton } from './paired-phone-button.tsx'
import { usePairedPhone } from './use-paired-phone.ts'

export interface ChosenSource {
  /** The paired phone where there is one, else this device's camera. */
  source: CaptureSource
  /** Null while this device's camera is used. */
  phone: PairedPhone | null
  /** The button for a camera's screen. */
  tool: ReactNode
}

/** The source of a capture screen's pictures. */
export function useCaptureSource(use: CameraUse): ChosenSource {
  const user = useSignedInUser()
  const [local] = useState(() => localSource(use))
  const { phone, state } = usePairedPhone(user.id)
  const isPaired = state.pairing?.phone != null
  return {
    source: isPaired ? phone.source : local,
    phone: isPaired ? phone : null,
    tool: <PairedPhoneButton phone={phone} state={state} />,
  }
}
