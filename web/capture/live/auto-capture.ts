import { atomWithStorage } from 'jotai/utils'

/** Whether this seller's pictures are taken without a press; kept on the device. */
export const autoCaptureAtom = atomWithStorage('auto-capture', true)
