import type { Page } from '@playwright/test'

/** How often a held key repeats: Windows' and Chrome's fastest rate is about 30 a second. */
const REPEAT_MS = 33
/** The pause between two single keys. */
const PAUSE_MS = 120

export interface TableFigures {
  /** From the navigation's start until the first row is painted. */
  firstRowMs: number
  /** Longest time between two frames while `j` is held. */
  worstFrameMs: number
  /** Frames of that time whose work took 50 ms and more (Long Animation Frames). */
  longFrames: number
  /** Median of a key's event until its frame is painted. */
  keyMs: number
}

/** Runs in the page before its scripts. */
function watch(): void {
  const figures = { firstRow: 0, frames: [] as number[], long: 0, keys: [] as number[] }
  Object.assign(window, { figures })
  /** Calls back when the next frame has been painted. */
  const painted = (then: () => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', then, { once: true })
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  }
  const wait = new MutationObserver(() => {
    if (!document.querySelector('[role=gridcell]')) return
    wait.disconnect()
    painted(() => (figures.firstRow = performance.now()))
  })
  wait.observe(document, { childList: true, subtree: true })
  addEventListener(
    'keydown',
    event => painted(() => figures.keys.push(performance.now() - event.timeStamp)),
    true,
  )
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
  figures: { firstRow: number; frames: number[]; long: number; keys: number[] }
}
/** Reads the figures and begins anew. */
function take(): Watched['figures'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set by `watch`
  const watched = (window as unknown as Watched).figures
  const taken = { ...watched, frames: [...watched.frames], keys: [...watched.keys] }
  Object.assign(watched, { frames: [], long: 0, keys: [] })
  return taken
}

/** Opens the table, holds a key for `heldMs` and presses so many single ones. */
export async function measureTable(
  page: Page,
  url: string,
  { heldMs, single }: { heldMs: number; single: number },
): Promise<TableFigures> {
  await page.addInitScript(watch)
  await page.goto(url)
  const table = page.getByRole('grid')
  await table.waitFor({ timeout: 120_000 })
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  const firstRowMs = (await waitForFirstRow(page)).firstRow
  await page.waitForLoadState('networkidle')
  await page.evaluate(take)
  const end = Date.now() + heldMs
  while (Date.now() < end) {
    await page.keyboard.down('j')
    await page.waitForTimeout(REPEAT_MS)
  }
  await page.keyboard.up('j')
  const held = await page.evaluate(take)
  for (let key = 0; key < single; key++) {
    await page.keyboard.press(key % 2 ? 'j' : 'k')
    await page.waitForTimeout(PAUSE_MS)
  }
  const pressed = await page.evaluate(take)
  return {
    firstRowMs,
    worstFrameMs: Math.max(...held.frames),
    longFrames: held.long,
    keyMs: median(pressed.keys),
  }
}

async function waitForFirstRow(page: Page): Promise<Watched['figures']> {
  for (;;) {
    const figures = await page.evaluate(take)
    if (figures.firstRow > 0) return figures
    await page.waitForTimeout(100)
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
