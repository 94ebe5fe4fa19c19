import { env } from 'cloudflare:workers'
import { connect } from '../../db/connection.ts'
import type { TestAccount } from '../../test/account.ts'
import { reserveCoin } from '../allowance.ts'

/** Reserves coins until none is left this month. */
export async function useUpAllowance({ id: userId, username }: TestAccount): Promise<void> {
  const db = connect(env.DB)
  for (let n = 0; ; n++) {
    const use = { userId, analysisId: `${username} ${n}`, now: Date.now() }
    const isUp = await reserveCoin(db, use).then(
      () => false,
      () => true,
    )
    if (isUp) return
  }
}
