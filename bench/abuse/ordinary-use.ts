import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, ask } from './ask.ts'

/** A seller who is signed in, at an address of their own. */
export type Seller = { cookie: string; address: string; username: string }

export type UseFigures = {
  /** Of every request that was answered as it should be, in ms. */
  latencies: number[]
  /** Requests that were refused although they break no rule, by what was asked and how it was refused. */
  refused: Record<string, number>
}

const READS = ['/api/listings', '/api/queue', '/api/user']
const ANSWER_MAX_MS = 60_000

/**
 * What sellers do for a while: they look at their listings, queue and account, upload the picture of a coin, start
 * pairing a phone, and one in twenty logs in. Every seller begins at another moment.
 */
export async function ordinaryUse(options: {
  url: string
  sellers: readonly Seller[]
  password: string
  picture: Buffer
  forMs: number
  /** A seller does something about so often. */
  everyMs: number
}): Promise<UseFigures> {
  const { url, sellers, password, picture, forMs, everyMs } = options
  const figures: UseFigures = { latencies: [], refused: {} }
  const end = Date.now() + forMs
  const act = async (seller: Seller, turn: number): Promise<void> => {
    const { what, path, asked, expected } = await actionOf({ seller, turn, password, picture })
    const headers = { 'CF-Connecting-IP': seller.address, ...asked.headers }
    const begin = performance.now()
    const outcome = await ask(`${url}${path}`, {
      ...asked,
      headers,
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    if (outcome === expected) figures.latencies.push(performance.now() - begin)
    else figures.refused[`${what}: ${outcome}`] = (figures.refused[`${what}: ${outcome}`] ?? 0) + 1
  }
  await Promise.all(
    sellers.map(async (seller, place) => {
      await pause((place / sellers.length) * everyMs)
      for (let turn = place; Date.now() < end; turn += 1) {
        const begin = Date.now()
        await act(seller, turn)
        await pause(Math.max(0, everyMs - (Date.now() - begin)))
      }
    }),
  )
  return figures
}

type Action = {
  what: string
  path: string
  asked: Omit<Asked, 'signal'>
  expected: string
}

async function actionOf(given: {
  seller: Seller
  turn: number
  password: string
  picture: Buffer
}): Promise<Action> {
  const { seller, turn, password, picture } = given
  const { cookie, username } = seller
  if (turn % 20 === 7) {
    const body = JSON.stringify({ username, password })
    const headers = { 'Content-Type': 'application/json' }
    return {
      what: 'login',
      path: '/api/login',
      asked: { method: 'POST', body, headers },
      expected: '200',
    }
  }
  if (turn % 20 === 13)
    return {
      what: 'pairing',
      path: '/api/pairings',
      asked: { method: 'POST', headers: { cookie } },
      expected: '201',
    }
  if (turn % 4 === 0) {
    const form = new FormData()
    form.set('picture', new Blob([differing(picture)], { type: 'image/jpeg' }), 'coin.jpg')
    const encoded = new Request('http://form', { method: 'POST', body: form })
    const headers = { cookie, 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
    const asked = { method: 'POST', headers, body: await encoded.bytes() }
    return { what: 'upload', path: '/api/pictures', asked, expected: '201' }
  }
  const path = READS[turn % READS.length] ?? '/api/user'
  return { what: path, path, asked: { headers: { cookie } }, expected: '200' }
}

/** The picture with a comment in its header that no other has. */
function differing(jpeg: Buffer): Uint8Array<ArrayBuffer> {
  const comment = Buffer.from(`\xff\xfe\x00\x26${crypto.randomUUID()}`, 'latin1')
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))
}
