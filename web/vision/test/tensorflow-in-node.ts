import { env } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'

/** Lets TensorFlow.js find its wasm files in Node. IS_TEST turns off its notice that a backend for Node exists. */
export function prepareTensorFlow(): void {
  env().set('IS_TEST', true)
  setWasmPaths(new URL('.', import.meta.resolve('@tensorflow/tfjs-backend-wasm')).pathname)
}
