/** The rim network's weights, inlined into the worker's script: no request that could fail. */

import { bytesOf } from '../network/network-layers.ts'
import weights from './rim.bin?url&inline'
import plan from './rim.json'
import {
  createRimLogits,
  createRimPredictor,
  type PredictRims,
  type RimLogits,
} from './rim-network.ts'

export const rimLogits: RimLogits = createRimLogits(plan, bytesOf(weights))
export const predictRims: PredictRims = createRimPredictor(rimLogits)
