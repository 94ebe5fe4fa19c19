import { checkEbay } from './ebay.ts'
import {
  checkMail,
  checkMetals,
  checkPcgs,
  checkStripe,
  checkVisionModel,
} from './other-vendors.ts'
import { createRecording, type Recording, type Vendor } from './recording.ts'
import { addressesOf, type RunSide } from './side.ts'

const CHECKS = {
  ebay: checkEbay,
  pcgs: checkPcgs,
  metals: checkMetals,
  stripe: checkStripe,
  mail: checkMail,
  vision: checkVisionModel,
} satisfies Record<Vendor, unknown>

/** Goes through everything that the product does at its vendors. Steps fail one by one; what was made is ended. */
export async function runAgainst(side: RunSide, stop?: AbortSignal): Promise<Recording> {
  const recording = createRecording(addressesOf(side.vars), stop)
  for (const check of Object.values(CHECKS)) await check({ ...side, recording })
  return recording
}
