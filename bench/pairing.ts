import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { devServer } from '../scripts/dev-server.ts'
import { openBareChannel, sendBare } from './pairing/bare-channel.ts'
import { openBrowser, pairTwoSides, type TwoSides } from './pairing/two-sides.ts'

const RUNS = 9
const RELAYED_RUNS = 3

/** Middle one of an odd number. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Milliseconds from the desktop's shutter until it has the still, whole and checked. */
function shutterToStill(desktop: Page): Promise<number> {
  return desktop.evaluate(async () => {
    const began = performance.now()
    await globalThis.desktop.requestStill()
    return performance.now() - began
  })
}

/** Milliseconds that the phone took from the kept picture to the desktop's word that it has it. */
async function sendingTime(phone: Page): Promise<number> {
  await phone.waitForFunction(() => globalThis.marks.delivered > globalThis.marks.kept)
  return phone.evaluate(() => globalThis.marks.delivered - globalThis.marks.kept)
}

async function measureDirect({ desktop, phone, bytes }: TwoSides) {
  await openBareChannel(phone, desktop)
  // The first over a new connection is slow in both: neither counts.
  const firstStill = await shutterToStill(desktop)
  const firstBare = await sendBare(phone, bytes)
  const stills: number[] = []
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run < RUNS; run++) {
    stills.push(await shutterToStill(desktop))
    ours.push(await sendingTime(phone))
    bare.push(await sendBare(phone, bytes))
  }
  return { firstStill, firstBare, still: median(stills), ours: median(ours), bare: median(bare) }
}

/** Shutter to still for a picture of 12 megapixels, peer to peer on loopback, next to a bare RTCDataChannel. */
export default async function pairing() {
  const state = await mkdtemp(path.join(tmpdir(), 'obverse-pairing-'))
  const server = await devServer(state)
  const browser = await openBrowser()
  try {
    await server.start()
    const sides = await pairTwoSides(browser, server.url, { relayed: false })
    const direct = await measureDirect(sides)
    await sides.close()

    const throughRoom = await pairTwoSides(browser, server.url, { relayed: true })
    const relayed: number[] = []
    for (let run = 0; run < RELAYED_RUNS; run++)
      relayed.push(await shutterToStill(throughRoom.desktop))
    await throughRoom.close()

    const rate = (ms: number) => `${(sides.bytes / 1024 / 1024 / (ms / 1000)).toFixed(1)} MB/s`
    console.table({
      'the picture': { value: `${(sides.bytes / 1024 / 1024).toFixed(1)} MB, 4000 x 3000` },
      'shutter to still, first': { value: `${Math.round(direct.firstStill)} ms` },
      'bare channel, first': { value: `${Math.round(direct.firstBare)} ms` },
      'shutter to still, median': { value: `${Math.round(direct.still)} ms` },
      'sending, checking, acknowledging': { value: rate(direct.ours) },
      'bare RTCDataChannel': { value: rate(direct.bare) },
      'shutter to still, relayed': { value: `${Math.round(median(relayed))} ms` },
    })
    return {
      still_ms: Math.round(direct.still),
      rate_ratio: Number((direct.bare / direct.ours).toFixed(2)),
      relayed_still_ms: Math.round(median(relayed)),
      picture_bytes: sides.bytes,
    }
  } finally {
    await browser.close()
    await server.kill()
    await rm(state, { recursive: true, force: true })
  }
}
