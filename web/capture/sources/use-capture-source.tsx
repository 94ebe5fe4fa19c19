import { type ReactNode, useState } from 'react'
import { useSignedInUser } from '../../accounts/use-user.ts'
import type { CameraUse } from '../../vision/camera-rules.ts'
import { type CaptureSource, localSource } from '../../vision/capture-source.ts'
import type { PairedPhone } from './paired-phone.ts'
import { PairedPhoneButton } from './paired-phone-button.tsx'
import { usePairedPhone } from './use-paired-phone.ts'

export interface ChosenSource {
  /** This device's camera, or the paired phone while there is one. */
  source: CaptureSource
  /** The paired phone; null while this device's own camera is used. */
  phone: PairedPhone | null
  /** The button for a camera's screen. */
  tool: ReactNode
}

/** Where a capture screen's pictures come from. */
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
