/** The network's weights, inlined into the worker's script: no request that could fail. */

import { bytesOf } from '../network/network-layers.ts'
import weights from './coin-classifier.bin?url&inline'
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
