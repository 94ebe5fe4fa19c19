import { atomWithStorage } from 'jotai/utils'

/** Whether pictures are taken automatically; stored on the device. */
export const autoCaptureAtom = atomWithStorage('auto-capture', true)
