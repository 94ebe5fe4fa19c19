import type { Page } from '@playwright/test'

/** Pixels of one step of the wheel, at two speeds: faster than anybody reads, and one at which all cards are drawn whole. */
export const STEP_PX = { fast: 900, slow: 240 } as const
export type Speed = keyof typeof STEP_PX
/** The pause between two steps. */
const PAUSE_MS = 60
/** Steps between two looks at how far it is. */
const STEPS_PER_LOOK = 5
/** Looks without another card after which the end is reached. */
const LOOKS_AT_END = 20

export interface ScrollFigures {
  /** From the navigation's start until the first card is painted. */
  firstPaintMs: number
  /** Longest time between two frames during the scroll. */
  worstFrameMs: number
  /** Frames of the scroll whose work took more than 50 ms (Long Animation Frames). */
  longFrames: number
  frames: number
  /** The furthest card that was in sight. */
  cards: number
}

/** Runs in the page before its scripts. */
function watch(): void {
  const figures = { firstPaint: 0, frames: [] as number[], long: 0 }
  Object.assign(window, { figures })
  const wait = new MutationObserver(() => {
    if (!document.querySelector('[role=listitem][id^=listing-]')) return
    wait.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => (figures.firstPaint = performance.now()), {
        once: true,
      })
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  })
  wait.observe(document, { childList: true, subtree: true })
  let last = 0
  const frame = (at: number): void => {
    if (last > 0) figures.frames.push(at - last)
    last = at
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver(list => (figures.long += list.getEntries().length)).observe({
    type: 'long-animation-frame',
  })
}

interface Watched {
  figures: { firstPaint: number; frames: number[]; long: number }
}
/** Reads the figures and begins anew. */
function take(): Watched['figures'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set by `watch`
  const watched = (window as unknown as Watched).figures
  const taken = { ...watched, frames: [...watched.frames] }
  Object.assign(watched, { frames: [], long: 0 })
  return taken
}

/** Place of a card in the window's middle; the first is 1. 0 where there is none, as between two cards. */
const reached = (): number =>
  Math.max(
    ...[0.4, 0.45, 0.5].flatMap(x =>
      [0.4, 0.5].map(y =>
        Number(
          document
            .elementFromPoint(innerWidth * x, innerHeight * y)
            ?.closest('[role=listitem][aria-posinset]')
            ?.getAttribute('aria-posinset') ?? 0,
        ),
      ),
    ),
  )

/** Waits until the app is stored for use offline, which the first visit does in the background. */
async function stored(): Promise<void> {
  if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready
}

/** Opens a list of cards and scrolls by the wheel until `cards` were passed, or to its end. */
export async function measureScroll(
  page: Page,
  url: string,
  { cards, speed }: { cards: number; speed: Speed },
): Promise<ScrollFigures> {
  await page.addInitScript(watch)
  await page.goto(url)
  await page.locator('[role=listitem][id^=listing-]').first().waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(stored)
  const { firstPaint } = await page.evaluate(take)
  await page.mouse.move(720, 600)
  let at = 0
  for (let idle = 0; at < cards && idle < LOOKS_AT_END; ) {
    for (let step = 0; step < STEPS_PER_LOOK; step += 1) {
      await page.mouse.wheel(0, STEP_PX[speed])
      await page.waitForTimeout(PAUSE_MS)
    }
    const now = await page.evaluate(reached)
    idle = now > at ? 0 : idle + 1
    at = Math.max(at, now)
  }
  const { frames, long } = await page.evaluate(take)
  return {
    firstPaintMs: firstPaint,
    worstFrameMs: Math.max(...frames),
    longFrames: long,
    frames: frames.length,
    cards: at,
  }
}
