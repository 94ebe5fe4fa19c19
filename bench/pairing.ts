import type { Page } from '@playwright/test'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { completeTestModules, TEST_ASSETS } from '../scripts/build-for-tests.ts'
import { startSandbox } from './analyze/stage.ts'
import { startWorker } from './analyze/worker-under-test.ts'
import { openBareChannel, sendBare } from './pairing/bare-channel.ts'
import { openBrowser, pairTwoSides, type TwoSides } from './pairing/two-sides.ts'

/** Runs after the first of a connection, and crops of what came through the server. */
const FULL = { runs: 9, relayedCrops: 3 }
const SHORT: typeof FULL = { runs: 0, relayedCrops: 0 }

/** `rate_ratio`: ours by the bare channel's, in bytes a second. */
const bounds = {
  rate_ratio: { least: 0.6, isTime: true },
  still_ms: { most: 12, times: 'bare_ms', isTime: true },
  picture_bytes: { least: 3_000_000 },
}

/** Middle one of an odd number. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const medians = (shots: readonly Shot[]): Shot => ({
  arrived: median(shots.map(shot => shot.arrived)),
  cropped: median(shots.map(shot => shot.cropped)),
})

/** Milliseconds from the desktop's shutter until the still is there, whole and checked, and until it is cropped. */
interface Shot {
  arrived: number
  cropped: number
}

/** As in the product: the phone makes the JPEG and sends it; the desktop checks it, finds the coin and crops it. */
function shutterToCrop(desktop: Page): Promise<Shot> {
  return desktop.evaluate(async () => {
    const { eye } = globalThis
    const began = performance.now()
    const { picture } = await globalThis.desktop.requestStill()
    const arrived = performance.now() - began
    const opened = await eye.open(picture)
    if (!opened.ok) throw new Error(opened.sentence)
    const look = await eye.detectInPicture(opened.picture)
    if (!look.ok) throw new Error(look.sentence)
    if (!look.found) throw new Error('The coin was not found: the crop would be of nothing.')
    const cut = await eye.crop(opened.picture, look.frame)
    if (!cut.ok) throw new Error(cut.sentence)
    return { arrived, cropped: performance.now() - began }
  })
}

/** Milliseconds until the still is there. Without the crop: nothing else runs while the transfer is timed. */
function onlySend(desktop: Page): Promise<number> {
  return desktop.evaluate(async () => {
    const began = performance.now()
    await globalThis.desktop.requestStill()
    return performance.now() - began
  })
}

/** Milliseconds on the phone from the stored picture to the desktop's acknowledgement. */
async function sendingTime(phone: Page): Promise<number> {
  await phone.waitForFunction(() => globalThis.marks.delivered > globalThis.marks.stored)
  return phone.evaluate(() => globalThis.marks.delivered - globalThis.marks.stored)
}

async function measureDirect({ desktop, phone, bytes }: TwoSides, runs: number) {
  await openBareChannel(phone, desktop)
  // The first over a new connection is slow in both: neither counts where there are others.
  const first = await shutterToCrop(desktop)
  const firstOurs = await sendingTime(phone)
  const firstBare = await sendBare(phone, bytes)
  if (runs === 0) return { first, firstBare, ...first, ours: firstOurs, bare: firstBare }
  const shots: Shot[] = []
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run < runs; run++) {
    shots.push(await shutterToCrop(desktop))
    await onlySend(desktop)
    ours.push(await sendingTime(phone))
    bare.push(await sendBare(phone, bytes))
  }
  return { first, firstBare, ...medians(shots), ours: median(ours), bare: median(bare) }
}

/**
 * Shutter to cropped still for a picture of 12 megapixels, peer to peer on loopback, next to a bare
 * RTCDataChannel. The phone's camera is a canvas whose JPEG is encoded for each picture, as on phones without
 * ImageCapture; its exposure is in no figure. Phone, desktop and server share this machine.
 */
async function measurePairing(_: string[], run: BenchRun): Promise<Figures> {
  const size = run.short ? SHORT : FULL
  if (run.builds) await buildProduct()
  await completeTestModules()
  const sandbox = await startSandbox()
  // Nothing is analyzed.
  const options = { sandboxUrl: sandbox.url, modelUrl: sandbox.url, assets: TEST_ASSETS }
  const worker = await startWorker(options)
  const browser = await openBrowser()
  try {
    const sides = await pairTwoSides(browser, worker, { relayed: false })
    const direct = await measureDirect(sides, size.runs)
    await sides.close()

    const throughRoom = await pairTwoSides(browser, worker, { relayed: true })
    const shots: Shot[] = []
    for (let shot = 0; shot < size.relayedCrops; shot++)
      shots.push(await shutterToCrop(throughRoom.desktop))
    const relayed = shots.length > 0 ? medians(shots) : null
    const relayedArrived = relayed?.arrived ?? (await onlySend(throughRoom.desktop))
    await throughRoom.close()

    const rate = (ms: number) => `${(sides.bytes / 1024 / 1024 / (ms / 1000)).toFixed(1)} MB/s`
    console.table({
      'the picture': { value: `${(sides.bytes / 1024 / 1024).toFixed(1)} MB, 4000 x 3000` },
      'shutter to cropped still, first': { value: `${Math.round(direct.first.cropped)} ms` },
      'bare channel, first': { value: `${Math.round(direct.firstBare)} ms` },
      'shutter to still, median': { value: `${Math.round(direct.arrived)} ms` },
      'shutter to cropped still, median': { value: `${Math.round(direct.cropped)} ms` },
      'sending, checking, acknowledging': { value: rate(direct.ours) },
      'bare RTCDataChannel': { value: rate(direct.bare) },
      'shutter to still, relayed': { value: `${Math.round(relayedArrived)} ms` },
      ...(relayed && {
        'shutter to cropped still, relayed': { value: `${Math.round(relayed.cropped)} ms` },
      }),
    })
    return {
      still_ms: Math.round(direct.cropped),
      bare_ms: Math.round(direct.bare),
      arrived_ms: Math.round(direct.arrived),
      rate_ratio: Number((direct.bare / direct.ours).toFixed(2)),
      relayed_arrived_ms: Math.round(relayedArrived),
      ...(relayed && { relayed_still_ms: Math.round(relayed.cropped) }),
      picture_bytes: sides.bytes,
    }
  } finally {
    await browser.close()
    await worker.dispose()
    await sandbox.stop()
  }
}

export default {
  short:
    'the first still over the connection, beside the first of the bare channel, and one through the server that is not cropped.',
  bounds,
  measure: measurePairing,
} satisfies Bench
