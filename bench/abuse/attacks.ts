import { once } from 'node:events'
import { type ClientRequest, request as openRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, ask } from './ask.ts'
import type { Seller } from './ordinary-use.ts'

const ANNOUNCED_BYTES = 14_000_000
const TRICKLE = { bytes: 2_048, everyMs: 250 }
const SLOW_AT_ONCE = 4
const SILENT_AFTER_BYTES = 256 * 1024
const ENDLESS_AT_ONCE = 6
const ENDLESS_MAX_BYTES = 60_000_000
const CHUNK = Buffer.alloc(64 * 1024, ' ')
const AGAIN_MS = 500
/** From each of two addresses. */
const GUESS_EVERY_MS = 1_000
const ROOMS_EVERY_MS = 250

/** How often each attack was begun, and how its requests were answered. */
export type AttackFigures = Record<string, Record<string, number>>

type Target = { url: string; until: AbortSignal; count: (attack: string, answer: string) => void }

/**
 * Everything at once until it is told to end: slow and silent uploads of sellers, endless bodies of strangers, long
 * lists as a batch, wrong passwords for an account, and a flood of pairing rooms.
 */
export async function attackAll(options: {
  url: string
  /** Accounts of the attackers. */
  attackers: readonly Seller[]
  /** Whose account they try to lock. */
  victims: readonly Seller[]
  until: AbortSignal
  /** One kind alone, or null. */
  only: string | null
}): Promise<AttackFigures> {
  const { url, attackers, victims, until, only } = options
  const figures: AttackFigures = {}
  const target: Target = {
    url,
    until,
    count(attack, answer) {
      const answers = (figures[attack] ??= {})
      answers[answer] = (answers[answer] ?? 0) + 1
    },
  }
  const attacks: Record<string, () => Promise<void>[]> = {
    slow: () =>
      attackers.flatMap(attacker =>
        Array.from({ length: SLOW_AT_ONCE }, () => slowUploads(target, attacker)),
      ),
    silent: () => attackers.map(attacker => silentUploads(target, attacker)),
    lists: () => attackers.map(attacker => longLists(target, attacker)),
    rooms: () => attackers.map(attacker => pairingRooms(target, attacker)),
    endless: () =>
      Array.from({ length: ENDLESS_AT_ONCE }, (_, place) => endlessBodies(target, place)),
    passwords: () => [1, 2].map(place => wrongPasswords(target, victims, `203.0.113.${place}`)),
  }
  const begun = Object.entries(attacks).filter(([name]) => only === null || only === name)
  await Promise.all(begun.flatMap(([, begin]) => begin()))
  return figures
}

/** Announces 14 MB and sends 8 KB/s, again and again. */
async function slowUploads(target: Target, attacker: Seller): Promise<void> {
  while (!target.until.aborted)
    await sendBody(target, 'slow upload', uploadOf(attacker), async sending => {
      await sending.write(CHUNK)
      while (await sending.write(CHUNK.subarray(0, TRICKLE.bytes))) await pause(TRICKLE.everyMs)
    })
}

/** Announces 14 MB, sends 256 KB at once, and then nothing. */
async function silentUploads(target: Target, attacker: Seller): Promise<void> {
  while (!target.until.aborted)
    await sendBody(target, 'silent upload', uploadOf(attacker), async sending => {
      for (let bytes = 0; bytes < SILENT_AFTER_BYTES; bytes += CHUNK.length)
        await sending.write(CHUNK)
    })
}

/** 60 MB of white space as JSON, in chunks, without a length. */
async function endlessBodies(target: Target, place: number): Promise<void> {
  const paths = ['/api/login', '/api/register', '/api/webhooks/stripe']
  const path = paths[place % paths.length] ?? '/api/login'
  while (!target.until.aborted) {
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.9' }
    await sendBody(target, 'endless body', { path, headers }, async sending => {
      for (let bytes = 0; bytes < ENDLESS_MAX_BYTES; bytes += CHUNK.length)
        if (!(await sending.write(CHUNK))) return
      sending.end()
    })
    await pause(AGAIN_MS)
  }
}

async function longLists(target: Target, { cookie, address }: Seller): Promise<void> {
  const body = JSON.stringify(Array<number>(100_000).fill(0))
  const headers = { cookie, 'CF-Connecting-IP': address, 'Content-Type': 'application/json' }
  while (!target.until.aborted) {
    await attackOnce(target, 'long list', '/api/coins/batch-process', {
      method: 'POST',
      headers,
      body,
    })
    await pause(AGAIN_MS)
  }
}

async function wrongPasswords(
  target: Target,
  victims: readonly Seller[],
  address: string,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': address }
  for (let turn = 0; !target.until.aborted; turn += 1) {
    const username = victims[turn % victims.length]?.username
    const body = JSON.stringify({ username, password: 'a wrong password' })
    await attackOnce(target, 'wrong password', '/api/login', { method: 'POST', headers, body })
    await pause(GUESS_EVERY_MS)
  }
}

async function pairingRooms(target: Target, { cookie, address }: Seller): Promise<void> {
  const headers = { cookie, 'CF-Connecting-IP': address }
  while (!target.until.aborted) {
    await attackOnce(target, 'pairing room', '/api/pairings', { method: 'POST', headers })
    await pause(ROOMS_EVERY_MS)
  }
}

async function attackOnce(
  { url, until, count }: Target,
  attack: string,
  path: string,
  asked: Omit<Asked, 'signal'>,
): Promise<void> {
  count(attack, await ask(`${url}${path}`, { ...asked, signal: until }))
}

type Opened = { path: string; headers: Record<string, string> }

const uploadOf = ({ cookie, address }: Seller): Opened => ({
  path: '/api/pictures',
  headers: {
    cookie,
    'CF-Connecting-IP': address,
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': String(ANNOUNCED_BYTES),
  },
})

const FILE_HEAD =
  '--b\r\nContent-Disposition: form-data; name="picture"; filename="coin.jpg"\r\n\r\n'

type Sending = {
  /** False once there is an answer or no connection. */
  write: (bytes: Buffer) => Promise<boolean>
  end: () => void
}

/** Opens a POST on a connection of its own, sends its body as `send` does and waits for what is answered. */
async function sendBody(
  { url, until, count }: Target,
  attack: string,
  { path, headers }: Opened,
  send: (sending: Sending) => Promise<void>,
): Promise<void> {
  const request: ClientRequest = openRequest(`${url}${path}`, {
    method: 'POST',
    headers,
    agent: false,
    signal: until,
  })
  let isOver = false
  const answered = new Promise<string>(resolve => {
    request.once('response', response => {
      response.resume()
      resolve(String(response.statusCode))
    })
    request.once('error', () => resolve('connection closed'))
    request.once('close', () => resolve('connection closed'))
  }).then(answer => {
    isOver = true
    return answer
  })
  const write = async (bytes: Buffer): Promise<boolean> => {
    if (isOver || until.aborted) return false
    if (!request.write(bytes)) await Promise.race([once(request, 'drain'), answered]).catch(() => 0)
    return !isOver
  }
  if (headers['Content-Type']?.startsWith('multipart/')) await write(Buffer.from(FILE_HEAD))
  await send({ write, end: () => request.end() })
  count(attack, await answered)
  request.destroy()
}
