import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { OpenedPairing } from '../../shared/pairing/pairing.ts'
import type * as desktopModule from '../../web/rtc/desktop-pairing.ts'
import type * as digestModule from '../../web/rtc/digest.ts'
import type * as phoneModule from '../../web/rtc/phone-pairing.ts'
import type * as eyeModule from '../../web/vision/detector/coin-detector.ts'
import type { WorkerUnderTest } from '../analyze/worker-under-test.ts'

declare global {
  /** The globals of the two pages. */
  var desktop: desktopModule.DesktopPairing
  var eye: eyeModule.CoinDetector
  var phone: phoneModule.PhonePairing
  /** When the picture was stored on the phone, and when the desktop acknowledged it, by the phone's clock. */
  var marks: { stored: number; delivered: number }
}

export type TwoSides = { desktop: Page; phone: Page; bytes: number; close: () => Promise<void> }

/** The coin that the phone photographs. */
const COIN = path.resolve(
  import.meta.dirname,
  '../../sandbox/samples/morgan-dollar-1881-s/obverse.jpg',
)
/** A page of the server without scripts, and without a policy that forbids them. */
const PAGE = '/robots.txt'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
}

async function blankPage(context: BrowserContext, url: string, relayed: boolean): Promise<Page> {
  const page = await context.newPage()
  if (relayed) await page.addInitScript(blockPeerToPeer)
  await page.goto(`${url}${PAGE}`)
  return page
}

/** A paired desktop and phone in two contexts of a browser, connected. The phone's camera gives a coin's picture of 12 megapixels. */
export async function pairTwoSides(
  browser: Browser,
  { url, cookie }: WorkerUnderTest,
  { relayed }: { relayed: boolean },
): Promise<TwoSides> {
  const [desktopContext, phoneContext] = [await browser.newContext(), await browser.newContext()]
  const [name = '', value = ''] = cookie.split('=')
  await desktopContext.addCookies([{ name, value, url }])
  const response = await desktopContext.request.post(`${url}/api/pairings`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own response
  const opened = (await response.json()) as OpenedPairing
  const desktop = await blankPage(desktopContext, url, relayed)
  const phone = await blankPage(phoneContext, url, relayed)
  await desktop.evaluate(openDesktop, opened)
  const bytes = await phone.evaluate(openPhone, [opened, readFileSync(COIN, 'base64')] as const)
  const status = relayed ? 'relayed' : 'direct'
  await Promise.all([
    desktop.waitForFunction(is => globalThis.desktop.state.status === is, status),
    phone.waitForFunction(is => globalThis.phone.state.status === is, status),
  ])
  return {
    desktop,
    phone,
    bytes,
    close: async () => {
      await desktopContext.close()
      await phoneContext.close()
    },
  }
}

/** Simulates a network that blocks peer to peer: it would need a TURN server, and there is none. */
function blockPeerToPeer(): void {
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
    }
  }
}

async function openDesktop(opened: OpenedPairing): Promise<void> {
  const address = '/assets/test-modules/rtc/desktop-pairing.js'
  const eyeAddress = '/assets/test-modules/vision/detector/coin-detector.js'
  const { createDesktopPairing }: typeof desktopModule = await import(address)
  const { createCoinDetector }: typeof eyeModule = await import(eyeAddress)
  globalThis.eye = createCoinDetector()
  globalThis.desktop = createDesktopPairing({
    opened,
    onState: () => undefined,
    onStream: () => undefined,
    onSlide: () => undefined,
    onStill: () => undefined,
  })
}

async function openPhone([opened, coin]: readonly [OpenedPairing, string]): Promise<number> {
  const [address, digestAddress] = [
    '/assets/test-modules/rtc/phone-pairing.js',
    '/assets/test-modules/rtc/digest.js',
  ]
  const { createPhonePairing }: typeof phoneModule = await import(address)
  const { newPhoneSecret }: typeof digestModule = await import(digestAddress)
  const phoneSecret = newPhoneSecret()
  const joined = await fetch('/api/pairings/join', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: opened.code, secret: opened.secret, phoneSecret }),
  })
  const access = await joined.json()

  // Noise at the scale of a few pixels, for as much detail as a phone's photo of a coin on cloth has.
  const canvas = document.createElement('canvas')
  canvas.width = 4000
  canvas.height = 3000
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const grain = new ImageData(1600, 1200)
  let seed = 12_345
  for (let i = 0; i < grain.data.length; i += 4) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const grey = 90 + (seed >> 23)
    grain.data.set([grey, grey - 10, grey - 25, 255], i)
  }
  context.drawImage(await createImageBitmap(grain), 0, 0, canvas.width, canvas.height)
  const photo = await createImageBitmap(
    new Blob([Uint8Array.from(atob(coin), character => character.charCodeAt(0))]),
  )
  context.drawImage(photo, 1000, 500, 2000, (2000 * photo.height) / photo.width)
  const photograph = () =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        blob => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/jpeg',
        0.85,
      ),
    )
  const { size } = await photograph()
  const small = document.createElement('canvas')
  small.width = 640
  small.height = 480
  const stream = small.captureStream(10)

  globalThis.marks = { stored: 0, delivered: 0 }
  const stored = new Map<string, { still: { id: string }; picture: Blob }>()
  globalThis.phone = createPhonePairing({
    access,
    secret: opened.secret,
    phoneSecret,
    onState: () => undefined,
    onDelivered: () => {
      globalThis.marks.delivered = performance.now()
    },
    store: {
      put: async one => {
        stored.set(one.still.id, one)
        globalThis.marks.stored = performance.now()
      },
      all: async () => [],
      delete: async id => void stored.delete(id),
    },
    openCamera: async () => ({
      stream,
      abilities: async () => ({ torch: false, zoom: null, exposure: null, lenses: [] }),
      settings: () => ({ torch: false, zoom: null, lens: null, width: 640, height: 480 }),
      set: async () => undefined,
      isPaused: () => false,
      onPause: () => undefined,
      take: async () => {
        const picture = await photograph()
        const bytes = await picture.arrayBuffer()
        return { picture, bytes, type: 'image/jpeg', width: canvas.width, height: canvas.height }
      },
      slide: async () => null,
      stop: () => undefined,
    }),
  })
  await globalThis.phone.startCamera()
  return size
}
