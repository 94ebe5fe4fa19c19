import { z } from 'zod'

/**
 * The part of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that these tests use. The libraries for it bring
 * 30 MB for browsers that are not driven here.
 */
export interface WebDriver {
  goTo: (url: string) => Promise<void>
  /** Runs a function in the page with arguments that JSON can hold, or elements. */
  run: <Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs the text of a script. */
  runText: (script: string) => Promise<void>
  click: (element: Element) => Promise<void>
  clear: (element: Element) => Promise<void>
  /** For a file input: the path of a file. */
  type: (element: Element, text: string) => Promise<void>
  windows: () => Promise<string[]>
  currentWindow: () => Promise<string>
  switchTo: (window: string) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  /** A PNG. */
  screenshot: () => Promise<Buffer>
  quit: () => Promise<void>
}

/** The key that marks an element in JSON, fixed by the standard. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'
const failureSchema = z.object({ value: z.object({ error: z.string(), message: z.string() }) })

/** Opens a session at a WebDriver service. Commands reject with the service's error. */
export async function openSession(
  service: string,
  capabilities: Record<string, unknown>,
): Promise<WebDriver> {
  const opened = await command(service, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const { sessionId } = z.object({ sessionId: z.string() }).parse(opened)
  const session = `${service}/session/${sessionId}`
  const get = (path: string) => command(session, 'GET', path)
  const post = (path: string, body: object = {}) => command(session, 'POST', path, body)
  const onElement = (element: Element, path: string, body?: object) =>
    post(`/element/${elementSchema.parse(element)[ELEMENT_KEY]}${path}`, body)

  return {
    goTo: async url => void (await post('/url', { url })),
    run: async <Args extends unknown[], Result>(
      script: (...args: Args) => Result,
      ...args: Args
    ): Promise<Awaited<Result>> => {
      const result = await post('/execute/sync', {
        script: `return (${String(script)}).apply(null, arguments)`,
        args,
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function returns, through JSON
      return result as Awaited<Result>
    },
    runText: async script => void (await post('/execute/sync', { script, args: [] })),
    click: async element => void (await onElement(element, '/click')),
    clear: async element => void (await onElement(element, '/clear')),
    type: async (element, text) => void (await onElement(element, '/value', { text })),
    windows: async () => z.array(z.string()).parse(await get('/window/handles')),
    currentWindow: async () => z.string().parse(await get('/window')),
    switchTo: async handle => void (await post('/window', { handle })),
    resize: async size => void (await post('/window/rect', { x: 0, y: 0, ...size })),
    screenshot: async () => Buffer.from(z.string().parse(await get('/screenshot')), 'base64'),
    quit: async () => void (await command(session, 'DELETE', '')),
  }
}

/** An element as it crosses the wire. In the page it is the element itself. */
const elementSchema = z.object({ [ELEMENT_KEY]: z.string() })

async function command(
  base: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  const failure = failureSchema.safeParse(answer)
  if (!response.ok && failure.success) {
    const { error, message } = failure.data.value
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
  return z.object({ value: z.unknown() }).parse(answer).value
}
