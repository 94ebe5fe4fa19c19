import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { lapsedReservations, returnCoin, settleCoin } from '../billing/allowance.ts'
import { type DatabaseServices, type OfSeller, servicesOf } from '../db/connection.ts'
import { isNamed } from './identify.ts'
import { isRemembered } from './remembered-coin.ts'
import { analysisById } from './store.ts'

const PER_RUN = 100

/** Whether an analysis with this result costs a coin of the allowance. */
export const costsCoin = (result: CoinAnalysis): boolean => isNamed(result) && !isRemembered(result)

/**
 * Run by the schedule: settles or returns the coins of analyses whose Worker ended after it stored the result and before
 * it settled. A coin of an analysis that was cut off is returned: whoever takes it up reserves one again.
 */
export async function settleLapsedReservations(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  const { directory, now } = services
  for (const reserved of await lapsedReservations(directory, now(), PER_RUN)) {
    const { analysisId: id, userId } = reserved
    const { db } = servicesOf<DatabaseServices>(services, userId)
    const analysis = await analysisById(db, { id, userId }, now())
    // It is at work for longer than a reservation counts, and settles itself.
    if (analysis?.state === 'running') continue
    if (analysis?.result && costsCoin(analysis.result)) await settleCoin(directory, reserved, now())
    else await returnCoin(directory, reserved)
  }
}
