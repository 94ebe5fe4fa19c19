import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { SAMPLE_COINS } from '../sandbox/samples/sample-coins.ts'
import { queueSnapshotSchema } from '../shared/queue.ts'
import { handledCoin } from '../tools/coin-renderer/film/film.ts'
import { filmOf, launchWithFilm, stillSecondsHere } from './filmed-camera.ts'
import { FILMED_LONG, RUNS_ALL, signIn } from './user-actions.ts'

/**
 * A desktop and a phone, each in a browser of its own; the phone's camera films coins that are laid down and
 * turned over. `PAIRING_COINS` says how many; ten take five minutes, relayed nine.
 */
const COINS = SAMPLE_COINS.slice(0, Number(process.env['PAIRING_COINS'] ?? 1)).map(coin => coin.id)
/** The eye shares the machine with two browsers that stream to each other; where slides are relayed it waits for them. */
const EYES_SHARE = { direct: 0.5, relayed: 0.2 }
/** The table is empty for so long, in seconds: until the phone's picture has come to the desktop. */
const LEAD_IN_SECONDS = 12

/** What a camera would read off the desktop's screen. */
async function scan(desktop: Page): Promise<string> {
  const code = desktop.getByRole('img', { name: 'The code to scan with your phone' })
  await expect(code).toBeVisible()
  const picture = sharp(await code.screenshot()).extend({
    top: 24,
    bottom: 24,
    left: 24,
    right: 24,
    background: '#fff',
  })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsQr(new Uint8ClampedArray(data), info.width, info.height)
  if (!read) throw new Error('the code on the screen cannot be read')
  return read.data
}

/** As a network that lets nothing through between the two. */
function blockPeerToPeer(): void {
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceServers: [], iceTransportPolicy: 'relay' })
    }
  }
}

interface Pair {
  desktop: Page
  phone: Page
  phoneBrowser: Browser
}

async function pairUp(
  browser: Browser,
  baseURL: string | undefined,
  info: TestInfo,
  relayed: boolean,
): Promise<Pair> {
  const share = relayed ? EYES_SHARE.relayed : EYES_SHARE.direct
  const stillSeconds = await stillSecondsHere(browser, baseURL, share)
  const film = await filmOf([
    { shot: 'empty', seconds: LEAD_IN_SECONDS },
    ...COINS.flatMap(coin => handledCoin(coin, stillSeconds)),
  ])
  const desktop = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(desktop)
  await desktop.goto('/rapid-upload')
  await desktop.getByRole('button', { name: 'Use your phone' }).click()
  const link = await scan(desktop)
  const phoneBrowser = await launchWithFilm(film, info)
  const phone = await phoneBrowser.newPage({ viewport: { width: 390, height: 844 } })
  if (relayed) await phone.addInitScript(blockPeerToPeer)
  await phone.goto(link)
  const word = desktop.getByTestId('code-word')
  await expect(word).toBeVisible({ timeout: 60_000 })
  await expect(phone.getByText((await word.textContent()) ?? 'no word')).toBeVisible()
  return { desktop, phone, phoneBrowser }
}

/** The queue's coins in the order in which they were taken, once that many are drafts. */
async function drafts(desktop: Page, count: number): Promise<string[]> {
  let coins: string[] = []
  await expect(async () => {
    const answer = await desktop.request.get('/api/queue')
    const { items } = queueSnapshotSchema.parse(await answer.json())
    coins = items.map(({ status, result }) => `${status} ${result?.year} ${result?.coinType}`)
    expect(coins.filter(coin => coin.startsWith('completed'))).toHaveLength(count)
  }).toPass({ timeout: 60_000 + count * 60_000 })
  return coins
}

const expected = COINS.map(id => {
  const coin = SAMPLE_COINS.find(one => one.id === id)
  return coin && `completed ${coin.year}`
})

for (const { way, relayed, status } of [
  { way: 'peer to peer', relayed: false, status: /Phone connected$/ },
  { way: 'relayed, where peer to peer is blocked', relayed: true, status: /relayed/ },
]) {
  test(`a phone is the desktop's camera, hands-free: ${way}`, async ({
    browser,
    baseURL,
  }, info) => {
    // Both ways by themselves are tried in paired-transport.e2e.ts.
    test.skip(!RUNS_ALL, FILMED_LONG)
    test.setTimeout(180_000 + COINS.length * 90_000)
    const { desktop, phone, phoneBrowser } = await pairUp(browser, baseURL, info, relayed)
    await desktop.getByRole('button', { name: 'Go on' }).click()
    await phone.getByRole('button', { name: 'Start the camera' }).click()
    await expect(desktop.getByRole('button', { name: /Your phone:/ })).toHaveAccessibleName(
      status,
      {
        timeout: 30_000,
      },
    )
    const coins = await drafts(desktop, COINS.length)
    expect(coins.map(coin => coin.split(' ').slice(0, 2).join(' '))).toEqual(expected)
    await phoneBrowser.close()
    await desktop.close()
  })
}
