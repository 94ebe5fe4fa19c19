/** TensorFlow.js loads its WASM files from our own host. */
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import plainWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url'
import simdWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import threadedWasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url'

/** Before the first `setBackend('wasm')` of a worker. */
export function setLocalWasmPaths(): void {
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainWasm,
    'tfjs-backend-wasm-simd.wasm': simdWasm,
    'tfjs-backend-wasm-threaded-simd.wasm': threadedWasm,
  })
}
