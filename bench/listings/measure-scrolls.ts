import { type Browser, chromium } from 'playwright-core'
import { serveSite } from '../../scripts/built-site.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { plainList } from './plain-list.ts'
import { measureScroll, type ScrollFigures } from './scroll.ts'

const VIEW = { width: 1440, height: 900 }
const PEER_PATH = '/plain-list'

interface Seller {
  userId: number
  cookie: string
  name: string
}

/** My Listings of a seller and the plain list of the same cards, each opened and scrolled in Chromium. */
export async function measureScrolls(
  workerUrl: string,
  seller: Seller,
  cards: number,
): Promise<Record<string, number>> {
  const site = await serveSite(workerUrl, { [PEER_PATH]: plainList(cards) })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const own = await measured(browser, seller, { site: site.url, path: '/', cards })
    const plain = await measured(browser, seller, { site: site.url, path: PEER_PATH, cards })
    print({ 'My Listings': own, 'plain list': plain })
    return {
      scroll_long_frames: own.longFrames,
      scroll_worst_frame_ms: Math.round(own.worstFrameMs),
      scroll_cards: own.cards,
      first_card_ms: Math.round(own.firstPaintMs),
      plain_long_frames: plain.longFrames,
    }
  } finally {
    await browser.close()
    site.close()
  }
}

async function measured(
  browser: Browser,
  { userId, cookie, name: username }: Seller,
  { site, path, cards }: { site: string; path: string; cards: number },
): Promise<ScrollFigures> {
  // The app asks for the session of a user who has signed in on this browser.
  const localStorage = [
    { name: 'obverse.username', value: username },
    { name: 'obverse.userId', value: String(userId) },
  ]
  const context = await browser.newContext({
    viewport: VIEW,
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: site }])
  const figures = await measureScroll(await context.newPage(), `${site}${path}`, cards)
  await context.close()
  return figures
}

function print(lists: Record<string, ScrollFigures>): void {
  console.log(`
  ${VIEW.width} × ${VIEW.height} in Chromium, scrolled by the wheel

               first card ms   worst frame ms   long frames        frames         cards`)
  for (const [name, { firstPaintMs, worstFrameMs, longFrames, frames, cards }] of Object.entries(
    lists,
  )) {
    const cells = [firstPaintMs, worstFrameMs, longFrames, frames, cards].map(value =>
      value.toFixed(0).padStart(13),
    )
    console.log(`  ${name.padEnd(12)}${cells.join(' ')}`)
  }
  console.log(
    `  first card: from the navigation until it is painted; long frames: their work took more than 50 ms`,
  )
}
