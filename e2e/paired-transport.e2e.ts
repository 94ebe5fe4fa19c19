import { type Browser, expect, type Page, test } from '@playwright/test'
import type { OpenedPairing } from '../shared/pairing.ts'
import type * as desktopModule from '../web/rtc/desktop-pairing.ts'
import type * as digestModule from '../web/rtc/digest.ts'
import type * as cameraModule from '../web/rtc/phone-camera.ts'
import type * as phoneModule from '../web/rtc/phone-pairing.ts'

/** What the two pages keep for the tests. */
declare global {
  var peers: RTCPeerConnection[]
  var sockets: WebSocket[]
  var desk: desktopModule.DesktopPairing
  var hand: phoneModule.PhonePairing
  /** Each still that was handed over: its id, and whether its bytes are those that set out. */
  var arrived: { id: string; whole: boolean }[]
  var slides: number
  var videoWidth: number
  var statuses: string[]
}

/** A page of the server that runs nothing by itself. */
const BARE_PAGE = '/api/health'
const STILL_BYTES = 4 * 1024 * 1024

/** Keeps what is to be cut, and lets peer to peer find no way where it is to find none. */
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

async function openDesk(opened: OpenedPairing): Promise<void> {
  const address = '/rtc/desktop-pairing.ts'
  const { createDesktopPairing }: typeof desktopModule = await import(address)
  globalThis.arrived = []
  globalThis.statuses = []
  globalThis.slides = 0
  globalThis.videoWidth = 0
  globalThis.desk = createDesktopPairing({
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

async function openHand([opened, size]: readonly [OpenedPairing, number]): Promise<void> {
  const addresses = ['/rtc/phone-pairing.ts', '/rtc/digest.ts', '/rtc/phone-camera.ts'] as const
  const phone: typeof phoneModule = await import(addresses[0])
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
  globalThis.hand = phone.createPhonePairing({
    access: await joined.json(),
    secret: opened.secret,
    phoneSecret,
    onState: () => undefined,
    openCamera: async lens => ({
      ...(await camera.openPhoneCamera(lens)),
      // Large enough to be cut in two.
      take: async () => ({
        picture: new Blob([bytes]),
        bytes: bytes.slice().buffer,
        type: 'image/jpeg',
        width: 4000,
        height: 3000,
      }),
    }),
  })
  await globalThis.hand.startCamera()
}

async function pairUp(browser: Browser, url: string, relayed: boolean) {
  const [atDesk, atHand] = [await browser.newContext(), await browser.newContext()]
  await atHand.grantPermissions(['camera'])
  const account = { username: 'seller', password: 'seller-dev-password' }
  expect((await atDesk.request.post(`${url}/api/login`, { data: account })).status()).toBe(200)
  const opened: OpenedPairing = await (await atDesk.request.post(`${url}/api/pairings`)).json()
  const [desk, hand] = [await atDesk.newPage(), await atHand.newPage()]
  for (const page of [desk, hand]) {
    await page.addInitScript(watchConnections, relayed)
    await page.goto(`${url}${BARE_PAGE}`)
  }
  await desk.evaluate(openDesk, opened)
  await hand.evaluate(openHand, [opened, STILL_BYTES] as const)
  return { desk, hand, opened, close: () => Promise.all([atDesk.close(), atHand.close()]) }
}

const hasStatus = (page: Page, side: 'desk' | 'hand', status: string) =>
  page.waitForFunction(([key, is]) => globalThis[key].state.status === is, [side, status] as const)

/** Cuts once the desktop has a part of the still, and not all of it. */
async function cutInTheMiddle(desk: Page, cut: () => Promise<void>): Promise<void> {
  await desk.waitForFunction(() => (globalThis.desk.state.arriving?.fraction ?? 0) > 0.1, null, {
    polling: 5,
  })
  await cut()
  expect(await desk.evaluate(() => globalThis.arrived.length)).toBe(0)
}

const baseUrl = () => process.env.E2E_URL ?? ''

test('a still that is cut in the middle arrives once and whole, and peer to peer comes back', async ({
  browser,
}) => {
  const { desk, hand, close } = await pairUp(browser, baseUrl(), false)
  await Promise.all([hasStatus(desk, 'desk', 'direct'), hasStatus(hand, 'hand', 'direct')])
  // Both show the same word, and the desktop sees what the phone's camera sees.
  await desk.waitForFunction(() => globalThis.videoWidth > 0)
  const word = await desk.evaluate(() => globalThis.desk.state.phone?.codeWord)
  expect(await hand.evaluate(() => globalThis.hand.state.codeWord)).toBe(word)

  await desk.evaluate(() => void globalThis.desk.requestStill())
  await cutInTheMiddle(desk, () =>
    hand.evaluate(() => {
      for (const peer of globalThis.peers) peer.close()
    }),
  )
  await desk.waitForFunction(() => globalThis.arrived.length > 0)
  await hand.waitForFunction(() => globalThis.hand.state.waiting === 0)
  await hasStatus(desk, 'desk', 'direct')
  expect(await desk.evaluate(() => globalThis.arrived)).toEqual([
    { id: expect.any(String), whole: true },
  ])
  expect(await desk.evaluate(() => globalThis.statuses)).toContain('reconnecting')

  await hand.evaluate(() => globalThis.hand.end())
  await Promise.all([hasStatus(desk, 'desk', 'ended'), hasStatus(hand, 'hand', 'ended')])
  await close()
})

test('where peer to peer finds no way the room relays: slides, and a still past a lost line', async ({
  browser,
}) => {
  const { desk, hand, close } = await pairUp(browser, baseUrl(), true)
  await Promise.all([hasStatus(desk, 'desk', 'relayed'), hasStatus(hand, 'hand', 'relayed')])
  await desk.waitForFunction(() => globalThis.slides > 0)

  await hand.evaluate(() => void globalThis.hand.takePicture())
  await cutInTheMiddle(desk, () =>
    hand.evaluate(() => {
      for (const socket of globalThis.sockets) socket.close()
    }),
  )
  await desk.waitForFunction(() => globalThis.arrived.length > 0)
  await hand.waitForFunction(() => globalThis.hand.state.waiting === 0)
  expect(await desk.evaluate(() => globalThis.arrived)).toEqual([
    { id: expect.any(String), whole: true },
  ])
  await close()
})
