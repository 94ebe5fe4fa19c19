import { type Browser, chromium } from '@playwright/test'
import { serveSite } from '../../scripts/built-site.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { plainList } from './plain-list.ts'
import { measureScroll, type ScrollFigures, type Speed } from './scroll.ts'

const VIEW = { width: 1440, height: 900 }
const PEER_PATH = '/plain-list'
/** Cards that are scrolled by slowly. */
const SLOW_CARDS = 600

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
    const own = { site: site.url, path: '/' }
    const peer = { site: site.url, path: PEER_PATH }
    const slowCards = Math.min(SLOW_CARDS, cards)
    const fast = await measured(browser, seller, { ...own, cards, speed: 'fast' })
    const slow = await measured(browser, seller, { ...own, cards: slowCards, speed: 'slow' })
    const plain = await measured(browser, seller, { ...peer, cards, speed: 'fast' })
    print({ 'My Listings': fast, 'the same, slow': slow, 'plain list': plain })
    return {
      scroll_long_frames: fast.longFrames,
      scroll_worst_frame_ms: Math.round(fast.worstFrameMs),
      scroll_cards: fast.cards,
      first_card_ms: Math.round(fast.firstPaintMs),
      slow_long_frames: slow.longFrames,
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
  { site, path, ...scroll }: { site: string; path: string; cards: number; speed: Speed },
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
  const figures = await measureScroll(await context.newPage(), `${site}${path}`, scroll)
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
    console.log(`  ${name.padEnd(14)}${cells.join(' ')}`)
  }
  console.log(
    `  first card: from the navigation until it is painted; long frames: their work took more than 50 ms`,
  )
}
