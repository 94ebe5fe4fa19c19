/** The network's weights, part of the worker's own file: no request that could fail. */

import weights from './coinness.bin?url&inline'
import plan from './coinness.json'
import { type CoinnessPlan, createCoinness, type JudgeCoins } from './coinness.ts'

const bytesOf = (dataUrl: string): ArrayBuffer => {
  const text = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
  return Uint8Array.from(text, letter => letter.charCodeAt(0)).buffer
}

export const judgeCoins: JudgeCoins = createCoinness(plan satisfies CoinnessPlan, bytesOf(weights))
