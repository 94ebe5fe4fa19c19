/** The network's weights, part of the worker's own file: no request that could fail. */

import weights from './coinness.bin?url&inline'
import plan from './coinness.json'
import { type CoinnessPlan, createCoinness, type JudgeCoins } from './coinness.ts'
import { bytesOf } from './network-layers.ts'

export const judgeCoins: JudgeCoins = createCoinness(plan satisfies CoinnessPlan, bytesOf(weights))
