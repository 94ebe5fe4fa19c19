import { counted, countText } from '../../shared/lib/count-text.ts'
import type { Tally, WeighedTally } from '../../shared/references.ts'

/** "98.4 %"; null without a coin. A share below 100 % is never shown as 100 %. */
export function rightShare({ right, wrong }: Tally): string | null {
  const coins = right + wrong
  if (coins === 0) return null
  // Weighed sums are no whole numbers: 99.8 % may be computed as a little less.
  const percent = Math.floor((right / coins) * 1000 + 1e-9) / 10
  return `${percent} %`
}

/** "31 of 32 right"; null without a coin. */
export function rightCount({ right, wrong }: Tally): string | null {
  const coins = right + wrong
  return coins === 0 ? null : `${whole(right)} of ${whole(coins)} right`
}

/** "1,204 coins of 4 sellers"; null without a coin. */
export function sellerCount({ coins, sellers }: WeighedTally): string | null {
  return coins === 0 ? null : `${counted(coins, 'coin')} of ${counted(sellers, 'seller')}`
}

const whole = (count: number): string => countText(count)
