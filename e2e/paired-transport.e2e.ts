import { type Browser, expect, type Page, test } from '@playwright/test'
import type { OpenedPairing } from '../shared/pairing/pairing.ts'
import type * as desktopModule from '../web/rtc/desktop-pairing.ts'
import type * as digestModule from '../web/rtc/digest.ts'
import type * as cameraModule from '../web/rtc/phone-camera.ts'
import type * as phoneModule from '../web/rtc/phone-pairing.ts'

/** State that the two pages expose to the tests. */
declare global {
  var peers: RTCPeerConnection[]
  var sockets: WebSocket[]
  var desktopPairing: desktopModule.DesktopPairing
  var phonePairing: phoneModule.PhonePairing
  /** Each received still: its id, and whether its bytes are unchanged. */
  var arrived: { id: string; whole: boolean }[]
  var slides: number
  var videoWidth: number
  var statuses: string[]
  /** What the phone loses in the middle of a still, once; and how much of the still the desktop had then. */
  var interruption: 'peers' | 'sockets' | null
  var interruptedAt: number | null
}

/** A page of the server without scripts, and without a policy that forbids them. */
const BARE_PAGE = '/robots.txt'
const STILL_BYTES = 4 * 1024 * 1024

/** Collects the connections that a test closes; with `relayed`, blocks peer to peer. */
function watchConnections(relayed: boolean): void {
  globalThis.peers = []
  globalThis.sockets = []
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(relayed ? { iceTransportPolicy: 'relay' } : {}) })
      globalThis.peers.push(this)
    }
  }
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      globalThis.sockets.push(this)
    }
  }
}

async function openDesktop(opened: OpenedPairing): Promise<void> {
  const address = '/assets/test-modules/rtc/desktop-pairing.js'
  const { createDesktopPairing }: typeof desktopModule = await import(address)
  globalThis.arrived = []
  globalThis.statuses = []
  globalThis.slides = 0
  globalThis.videoWidth = 0
  globalThis.desktopPairing = createDesktopPairing({
    opened,
    onState: ({ status }) => {
      if (globalThis.statuses.at(-1) !== status) globalThis.statuses.push(status)
    },
    onStream: stream => {
      if (!stream) return
      const video = document.createElement('video')
      video.muted = true
      video.srcObject = stream
      void video.play()
      video.addEventListener('resize', () => {
        globalThis.videoWidth = video.videoWidth
      })
    },
    onSlide: async jpeg => {
      const bitmap = await createImageBitmap(jpeg)
      if (bitmap.width > 0) globalThis.slides++
    },
    onStill: async ({ picture, still }) => {
      const bytes = new Uint8Array(await picture.arrayBuffer())
      const whole =
        bytes.length === still.bytes && bytes.every((byte, at) => byte === (at * 7) % 251)
      globalThis.arrived.push({ id: still.id, whole })
    },
  })
}

async function openPhone([opened, size]: readonly [OpenedPairing, number]): Promise<void> {
  globalThis.interruption = null
  globalThis.interruptedAt = null
  const addresses = [
    '/assets/test-modules/rtc/phone-pairing.js',
    '/assets/test-modules/rtc/digest.js',
    '/assets/test-modules/rtc/phone-camera.js',
  ] as const
  const pairing: typeof phoneModule = await import(addresses[0])
  const digest: typeof digestModule = await import(addresses[1])
  const camera: typeof cameraModule = await import(addresses[2])
  const phoneSecret = digest.newPhoneSecret()
  const joined = await fetch('/api/pairings/join', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      code: opened.code,
      secret: opened.secret,
      phoneSecret,
      device: 'Pixel',
    }),
  })
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251)
  globalThis.phonePairing = pairing.createPhonePairing({
    access: await joined.json(),
    secret: opened.secret,
    phoneSecret,
    // At once, in the middle of what the phone sends: a machine's speed makes no difference.
    onState: ({ fraction }) => {
      if (globalThis.interruption === null || fraction === null || fraction < 0.1) return
      const lost = globalThis[globalThis.interruption]
      globalThis.interruption = null
      globalThis.interruptedAt = fraction
      for (const connection of lost) connection.close()
    },
    openCamera: async lens => ({
      ...(await camera.openPhoneCamera(lens)),
      // Large enough to be interrupted.
      take: async () => ({
        picture: new Blob([bytes]),
        bytes: bytes.slice().buffer,
        type: 'image/jpeg',
        width: 4000,
        height: 3000,
      }),
    }),
  })
  await globalThis.phonePairing.startCamera()
}

async function pairUp(browser: Browser, url: string, relayed: boolean) {
  const [desktopContext, phoneContext] = [await browser.newContext(), await browser.newContext()]
  await phoneContext.grantPermissions(['camera'])
  const account = { username: 'seller', password: 'seller-dev-password' }
  expect((await desktopContext.request.post(`${url}/api/login`, { data: account })).status()).toBe(
    200,
  )
  const opened: OpenedPairing = await (
    await desktopContext.request.post(`${url}/api/pairings`)
  ).json()
  const [desktop, phone] = [await desktopContext.newPage(), await phoneContext.newPage()]
  for (const page of [desktop, phone]) {
    await page.addInitScript(watchConnections, relayed)
    await page.goto(`${url}${BARE_PAGE}`)
  }
  await desktop.evaluate(openDesktop, opened)
  await phone.evaluate(openPhone, [opened, STILL_BYTES] as const)
  return {
    desktop,
    phone,
    opened,
    close: () => Promise.all([desktopContext.close(), phoneContext.close()]),
  }
}

const hasStatus = (page: Page, side: 'desktopPairing' | 'phonePairing', status: string) =>
  page.waitForFunction(([key, is]) => globalThis[key].state.status === is, [side, status] as const)

/** Takes a picture by `take`, whose transfer is interrupted; waits until it has arrived and the phone knows. */
async function expectArrivalDespite(
  lost: 'peers' | 'sockets',
  { desktop, phone, take }: { desktop: Page; phone: Page; take: () => Promise<void> },
): Promise<void> {
  await phone.evaluate(what => {
    globalThis.interruption = what
  }, lost)
  await take()
  await desktop.waitForFunction(() => globalThis.arrived.length > 0)
  await phone.waitForFunction(() => globalThis.phonePairing.state.waiting === 0)
  const interruptedAt = await phone.evaluate(() => globalThis.interruptedAt)
  expect(interruptedAt, 'interrupted before the end').toBeLessThan(1)
  expect(await desktop.evaluate(() => globalThis.arrived)).toEqual([
    { id: expect.any(String), whole: true },
  ])
}

const baseUrl = () => process.env.E2E_URL ?? ''

test('an interrupted still arrives once and complete, and peer to peer reconnects', async ({
  browser,
}) => {
  const { desktop, phone, close } = await pairUp(browser, baseUrl(), false)
  await Promise.all([
    hasStatus(desktop, 'desktopPairing', 'direct'),
    hasStatus(phone, 'phonePairing', 'direct'),
  ])
  // Both show the same code word, and the desktop receives the camera's video.
  await desktop.waitForFunction(() => globalThis.videoWidth > 0)
  const word = await desktop.evaluate(() => globalThis.desktopPairing.state.phone?.codeWord)
  expect(await phone.evaluate(() => globalThis.phonePairing.state.codeWord)).toBe(word)

  await expectArrivalDespite('peers', {
    desktop,
    phone,
    take: () => desktop.evaluate(() => void globalThis.desktopPairing.requestStill()),
  })
  await hasStatus(desktop, 'desktopPairing', 'direct')
  expect(await desktop.evaluate(() => globalThis.statuses)).toContain('reconnecting')

  await phone.evaluate(() => globalThis.phonePairing.end())
  await Promise.all([
    hasStatus(desktop, 'desktopPairing', 'ended'),
    hasStatus(phone, 'phonePairing', 'ended'),
  ])
  await close()
})

test('without peer to peer the room relays the preview, and a still despite a lost connection', async ({
  browser,
}) => {
  const { desktop, phone, close } = await pairUp(browser, baseUrl(), true)
  await Promise.all([
    hasStatus(desktop, 'desktopPairing', 'relayed'),
    hasStatus(phone, 'phonePairing', 'relayed'),
  ])
  await desktop.waitForFunction(() => globalThis.slides > 0)

  await expectArrivalDespite('sockets', {
    desktop,
    phone,
    take: () => phone.evaluate(() => void globalThis.phonePairing.takePicture()),
  })
  await close()
})
