/** The network's weights, inlined into the worker's script: no request that could fail. */

import weights from '../coin-classifier.bin?url&inline'
import { bytesOf } from '../network/network-layers.ts'
import plan from './coin-classifier.json'
import {
  type ClassifyCoins,
  type CoinClassifierPlan,
  createCoinClassifier,
} from './coin-classifier.ts'

export const classifyCoins: ClassifyCoins = createCoinClassifier(
  plan satisfies CoinClassifierPlan,
  bytesOf(weights),
)
