import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type * as queries from '@testing-library/dom'
import { LONG_WAIT_MS } from './long-wait.ts'
import type { WebDriver } from './webdriver.ts'

declare global {
  var TestingLibraryDom: typeof queries
}

/** Finds elements by role, label and text, as the other browser tests do: WebDriver cannot. */
const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

type Words = string | RegExp
/** Words as a script can take them. */
type SentWords = { text: string; flags: string | null }

interface Sought {
  by: 'Role' | 'LabelText' | 'Text' | 'AltText'
  words: Words
  /** The accessible name, for a role. */
  name?: Words | undefined
  within?: HTMLElement | undefined
}

export type WebKitPage = ReturnType<typeof webKitPage>

/** A page of WebKit with the actions of the other browser tests. Each waits for its element. */
export function webKitPage(driver: WebDriver, baseUrl: string) {
  /** The elements that are there now. */
  async function all({ by, words, name, within }: Sought): Promise<HTMLElement[]> {
    if (!(await driver.run(hasQueries))) await driver.runText(QUERIES)
    return driver.run(
      query,
      by,
      toSend(words),
      name === undefined ? null : toSend(name),
      within ?? null,
    )
  }

  async function find(sought: Sought, timeout = LONG_WAIT_MS): Promise<HTMLElement> {
    let first: HTMLElement | undefined
    await expect(async () => {
      ;[first] = await all(sought)
      expect(
        first,
        `${sought.by} ${String(sought.words)} ${String(sought.name ?? '')}`,
      ).toBeTruthy()
    }).toPass({ timeout })
    if (!first) throw new Error('unreachable')
    return first
  }

  const role = (words: string, name?: Words, within?: HTMLElement): Sought => ({
    by: 'Role',
    words,
    name,
    within,
  })
  const label = (words: Words, within?: HTMLElement): Sought => ({ by: 'LabelText', words, within })

  return {
    driver,
    role,
    label,
    find,
    all,
    async goto(address: string): Promise<void> {
      const { href } = new URL(address, baseUrl)
      // The driver waits for ever for a page at the address that is open already.
      if ((await driver.run(leave)) === href)
        await driver.goTo(new URL('/favicon.svg', baseUrl).href)
      await driver.goTo(href)
    },
    /** Waits for a text that can be seen. */
    sees: (words: Words, timeout?: number) => find({ by: 'Text', words }, timeout),
    seesPicture: (alt: Words, timeout?: number) => find({ by: 'AltText', words: alt }, timeout),
    /** Tries again while something moves over the element. */
    async click(sought: Sought): Promise<void> {
      await expect(async () => driver.click(await find(sought))).toPass({ timeout: LONG_WAIT_MS })
    },
    /**
     * Presses by the page's own click: the driver's pointer often has no effect over a live picture, which WebKit
     * draws anew all the time without a graphics card.
     */
    press: async (sought: Sought) => driver.run(clickOn, await find(sought)),
    async fill(sought: Sought, value: string): Promise<void> {
      const field = await find(sought)
      await driver.clear(field)
      await driver.type(field, value)
    },
    setFile: async (sought: Sought, path: string) => driver.type(await find(sought), path),
    async valueOf(sought: Sought): Promise<string> {
      return driver.run(valueOf, await find(sought))
    },
    async textOf(sought: Sought): Promise<string> {
      return driver.run(element => element.innerText, await find(sought))
    },
    evaluate: driver.run,
    /** Goes on in the window that `open` opens. */
    async inNewWindow(open: () => Promise<void>): Promise<void> {
      const before = await driver.windows()
      await open()
      await expect(async () => {
        const opened = (await driver.windows()).find(one => !before.includes(one))
        if (!opened) throw new Error('no window was opened')
        await driver.switchTo(opened)
      }).toPass({ timeout: LONG_WAIT_MS })
    },
  }
}

const toSend = (words: Words): SentWords =>
  typeof words === 'string'
    ? { text: words, flags: null }
    : { text: words.source, flags: words.flags }

const valueOf = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : ''

/** The driver cannot answer a page that asks before it is left. Returns where it was. */
function leave(): string {
  addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  return location.href
}

const clickOn = (element: HTMLElement): void => element.click()

const hasQueries = () => 'TestingLibraryDom' in globalThis

/** Runs in the page. A text may be a part of what is there; texts and pictures count where they can be seen. */
function query(
  by: Sought['by'],
  words: SentWords,
  name: SentWords | null,
  within: HTMLElement | null,
): HTMLElement[] {
  const library = globalThis.TestingLibraryDom
  const read = ({ text, flags }: SentWords) => (flags === null ? text : new RegExp(text, flags))
  const container = within ?? document.body
  if (by === 'Role')
    return library.queryAllByRole(container, words.text, name ? { name: read(name) } : {})
  const found = library[`queryAllBy${by}`](container, read(words), { exact: false })
  return by === 'LabelText'
    ? found
    : found.filter(element => element.checkVisibility({ visibilityProperty: true }))
}
