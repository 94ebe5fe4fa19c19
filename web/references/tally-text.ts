import type { Tally } from '../../shared/references.ts'

/** "98.4 %"; null without a coin. A share below 100 % is never shown as 100 %. */
export function rightShare({ right, wrong }: Tally): string | null {
  const coins = right + wrong
  if (coins === 0) return null
  const percent = Math.floor((right / coins) * 1000) / 10
  return `${percent} %`
}

/** "31 of 32 right"; null without a coin. */
export function rightCount({ right, wrong }: Tally): string | null {
  const coins = right + wrong
  return coins === 0 ? null : `${whole(right)} of ${whole(coins)} right`
}

const whole = (count: number): string => count.toLocaleString('en-US')
