/** Selects the TensorFlow.js backend: measured once per device and stored in IndexedDB. */

import { setBackend, version_core } from '@tensorflow/tfjs'
import { get, set } from 'idb-keyval'
import { proposeCoins, SEARCH_SIDE_PX } from '../coin/proposals.ts'
import type { Frame } from '../geometry/frame.ts'
import { setLocalWasmPaths } from '../network/wasm-paths.ts'

export const BACKENDS = ['wasm', 'webgl', 'cpu'] as const
export type BackendName = (typeof BACKENDS)[number]

/** Milliseconds that one search frame took; null where the backend does not run. */
export type Measurement = Record<BackendName, number | null>

interface StoredMeasurement {
  version: string
  backend: BackendName
  measured: Measurement
}

const STORAGE_KEY = 'eye-backend'
const TIMED_RUNS = 3
/** A backend must be this much quicker than WASM to be preferred: its first frame is slower. */
const MAX_TIME_RATIO = 0.7

setLocalWasmPaths()

async function switchTo(name: BackendName): Promise<boolean> {
  try {
    return await setBackend(name)
  } catch {
    // Not on this device (no WebGL, WASM forbidden by policy): try the next one.
    return false
  }
}

async function readMeasurement(): Promise<StoredMeasurement | undefined> {
  try {
    const known = await get<StoredMeasurement>(STORAGE_KEY)
    return known?.version === version_core ? known : undefined
  } catch {
    // Private windows may have no IndexedDB; then it is measured again.
    return undefined
  }
}

/** Activates the stored backend, else WASM, else any that runs. Undefined when none does. */
export async function prepareBackend(): Promise<
  { backend: BackendName; isMeasured: boolean } | undefined
> {
  const known = await readMeasurement()
  if (known && (await switchTo(known.backend))) return { backend: known.backend, isMeasured: true }
  for (const name of BACKENDS) {
    if (await switchTo(name)) return { backend: name, isMeasured: false }
  }
  return undefined
}

/** A test picture of discs, so that every stage of the search has work. */
function testFrame(): Frame {
  const width = SEARCH_SIDE_PX
  const height = (SEARCH_SIDE_PX * 3) / 4
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isCoin = Math.hypot((x % 80) - 40, (y % 80) - 40) < 28
      data.fill(isCoin ? 170 : 60, (y * width + x) * 4, (y * width + x) * 4 + 4)
    }
  }
  return { width, height, data }
}

/** Software WebGL is many times slower than WASM, and slow to measure. */
function isGraphicsHardware(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2')
  const info = gl?.getExtension('WEBGL_debug_renderer_info')
  if (!gl) return false
  const renderer = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !/swiftshader|llvmpipe|software|basic render/i.test(renderer)
}

/** Median of a few runs in milliseconds. The first run compiles and does not count. */
async function timeOf(
  name: BackendName,
  frame: Frame,
  fastestMs = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  if (!(await switchTo(name))) return null
  const times: number[] = []
  try {
    await proposeCoins(frame)
    for (let run = 0; run < TIMED_RUNS; run++) {
      const start = performance.now()
      await proposeCoins(frame)
      times.push(performance.now() - start)
      if (times[0]! > fastestMs) break
    }
  } catch {
    // A WebGL context may be lost, or lack a texture size: then it is no backend for this device.
    return null
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? null
}

/** Times WASM and WebGL, stores the faster one and leaves it active. */
export async function measureBackends(): Promise<{
  backend: BackendName
  measured: Measurement
}> {
  const frame = testFrame()
  const wasm = await timeOf('wasm', frame)
  const webgl = isGraphicsHardware() ? await timeOf('webgl', frame, wasm ?? undefined) : null
  const isWebglBetter = webgl !== null && (wasm === null || webgl < wasm * MAX_TIME_RATIO)
  const backend: BackendName = isWebglBetter ? 'webgl' : wasm === null ? 'cpu' : 'wasm'
  await switchTo(backend)
  const measured = { wasm, webgl, cpu: null }
  try {
    await set(STORAGE_KEY, { version: version_core, backend, measured } satisfies StoredMeasurement)
  } catch {
    // Without storage the next visit measures again; nothing else depends on it.
  }
  return { backend, measured }
}
