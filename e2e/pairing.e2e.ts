import { type Browser, chromium, expect, type Page, type TestInfo, test } from '@playwright/test'
import { SAMPLE_COINS } from '../sandbox/samples/sample-coins.ts'
import { gallery } from '../sandbox/vision/gallery.ts'
import { decode, recognisePicture } from '../sandbox/vision/recognise-picture.ts'
import type { QueueItem } from '../shared/queue.ts'
import { filmCoins } from '../tools/coin-renderer/film/coin-sides.ts'
import type { FilmedSide } from '../tools/coin-renderer/film/slab-film.ts'
import { newSeller } from './accounts.ts'
import { draftedItems, scan } from './paired-phone.ts'
import { cameraOverTable, layAll } from './table-camera.ts'
import { FILMED_LONG, RUNS_ALL } from './user-actions.ts'

/**
 * A desktop and a phone, each in its own browser. Before the phone's camera coins are put down and turned over when the
 * desktop says so: three of different size, metal and design. `PAIRING_COINS` sets their number.
 */
const FIRST = ['morgan-dollar-1881-s', 'indian-head-cent-1906', 'kennedy-half-dollar-1964']
const COINS = [...FIRST, ...SAMPLE_COINS.map(({ id }) => id).filter(id => !FIRST.includes(id))]
  .slice(0, Number(process.env['PAIRING_COINS'] ?? FIRST.length))
  .map(id => SAMPLE_COINS.find(coin => coin.id === id)!)

/** Simulates a network that blocks peer to peer. */
function blockPeerToPeer(): void {
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceServers: [], iceTransportPolicy: 'relay' })
    }
  }
}

let sides: FilmedSide[]
test.beforeAll(async () => {
  test.setTimeout(480_000)
  sides = await filmCoins(COINS)
})

interface Pair {
  desktop: Page
  phone: Page
  phoneBrowser: Browser
  /** Lays the next side before the phone's camera. */
  layNext: () => Promise<void>
}

async function pairUp(
  browser: Browser,
  baseURL: string | undefined,
  { project }: TestInfo,
  relayed: boolean,
): Promise<Pair> {
  const desktop = await browser.newPage({ ...(baseURL && { baseURL }) })
  // A queue of its own, in a repetition too.
  await newSeller(desktop, relayed ? 'paired_relayed' : 'paired_direct')
  await desktop.goto('/rapid-upload')
  await desktop.getByRole('button', { name: 'Use your phone' }).click()
  const link = await scan(desktop)
  const phoneBrowser = await chromium.launch(project.use.launchOptions)
  const phone = await phoneBrowser.newPage({ viewport: { width: 390, height: 844 } })
  const { layNext } = await cameraOverTable(phone, sides, { sideways: false })
  if (relayed) await phone.addInitScript(blockPeerToPeer)
  await phone.goto(link)
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible({ timeout: 60_000 })
  await expect(phone.getByText((await word.textContent()) ?? 'no word')).toBeVisible()
  return { desktop, phone, phoneBrowser, layNext }
}

/** The face that a stored picture shows, "<coin id>/<side>", as the gallery of drawn coins knows it. */
async function faceIn(desktop: Page, address: string): Promise<string | undefined> {
  // While the gallery was drawn the server may have closed the connection that is used again.
  const bytes = await (await desktop.request.get(address, { maxRetries: 2 })).body()
  return recognisePicture(await decode(bytes), await gallery()).matches[0]?.name
}

/** What the seller has of each coin: which face stands in which place, and the draft's year and type. */
const captured = (desktop: Page, items: QueueItem[]) =>
  Promise.all(
    items.map(async ({ frontImage, backImage, result }) => ({
      front: await faceIn(desktop, frontImage),
      back: await faceIn(desktop, backImage),
      coin: `${result?.year} ${result?.coinType}`,
    })),
  )

for (const { connection, relayed, status } of [
  { connection: 'peer to peer', relayed: false, status: /Phone connected$/ },
  { connection: 'relayed, where peer to peer is blocked', relayed: true, status: /relayed/ },
]) {
  test(`a paired phone captures coins automatically: ${connection}`, async ({
    browser,
    baseURL,
  }, info) => {
    // Both connections alone are tested in paired-transport.e2e.ts.
    test.skip(relayed && !RUNS_ALL, FILMED_LONG)
    test.setTimeout(360_000 + COINS.length * 180_000)
    const { desktop, phone, phoneBrowser, layNext } = await pairUp(browser, baseURL, info, relayed)
    await desktop.getByRole('button', { name: 'Go on' }).click()
    await phone.getByRole('button', { name: 'Start the camera' }).click()
    await expect(desktop.getByRole('button', { name: /Your phone:/ })).toHaveAccessibleName(
      status,
      {
        timeout: 30_000,
      },
    )
    await layAll(desktop, sides.length, layNext)
    const items = await draftedItems(desktop, COINS.length)
    expect(await captured(desktop, items)).toEqual(
      COINS.map(({ id, year, coinType }) => ({
        front: `${id}/obverse`,
        back: `${id}/reverse`,
        coin: `${year} ${coinType}`,
      })),
    )
    await phoneBrowser.close()
    await desktop.close()
  })
}
