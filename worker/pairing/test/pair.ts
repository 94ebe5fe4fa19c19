import { z } from 'zod'
import type { OpenedPairing, PairingAccess } from '../../../shared/pairing/pairing.ts'
import { signedInUser, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { listenTo, type TestSocket, upgrade } from './sockets.ts'

let secretCount = 0
const SECRET_LENGTH = 43

/** A secret that no other phone of the tests has. */
export const newPhoneSecret = () => `phone-${++secretCount}-`.padEnd(SECRET_LENGTH, 'x')

export async function openPairing(owner: TestAccount): Promise<OpenedPairing> {
  const answer = await call('/api/pairings', { method: 'POST', headers: { cookie: owner.cookie } })
  if (!answer.ok) throw new Error(`opening: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** What a phone gets that shows this code and secret. */
export function join(
  { code, secret }: Pick<OpenedPairing, 'code' | 'secret'>,
  phoneSecret = newPhoneSecret(),
  device = 'Pixel',
): Promise<Response> {
  const phone = { code, secret, phoneSecret, device }
  return sendJson('/api/pairings/join', phone, { 'CF-Connecting-IP': phoneSecret })
}

export async function joined(opened: OpenedPairing, phoneSecret?: string): Promise<PairingAccess> {
  const answer = await join(opened, phoneSecret)
  if (answer.status !== 200) throw new Error(`joining: ${answer.status}`)
  return answer.json()
}

export async function openLine(code: string, token: string): Promise<TestSocket> {
  return listenTo(await call(`/peerjs/${code}/line?token=${token}`, upgrade))
}

export async function openSignal(code: string, token: string, id: string): Promise<TestSocket> {
  const query = new URLSearchParams({ key: 'peerjs', id, token }).toString()
  return listenTo(await call(`/peerjs/${code}/peerjs?${query}`, upgrade))
}

export const saying = (part: string) => (message: string | ArrayBuffer) =>
  typeof message === 'string' && message.includes(part)

/** What was heard, as text; pictures as nothing. */
export const textsOf = (heard: readonly (string | ArrayBuffer)[]): string[] =>
  heard.filter(message => typeof message === 'string')
export const framesOf = (heard: readonly (string | ArrayBuffer)[]): ArrayBuffer[] =>
  heard.filter(message => typeof message !== 'string')

const questionSchema = z.object({ type: z.literal('replace?'), ask: z.uuid(), device: z.string() })

/** The room's question whether a second phone may replace the first. */
export async function questionTo(desktop: TestSocket) {
  const [text = ''] = textsOf([await desktop.hear(saying('replace?'))])
  return questionSchema.parse(JSON.parse(text))
}

/** An account that nobody logs in to. */
export const anOwner = () => signedInUser({ username: `pairs_phones_${crypto.randomUUID()}` })

/** A connected desktop and phone, each notified of the other. */
export async function newPair(by?: TestAccount) {
  const owner = by ?? (await anOwner())
  const opened = await openPairing(owner)
  const access = await joined(opened)
  const desktop = await openLine(opened.code, opened.token)
  const phone = await openLine(opened.code, access.token)
  await desktop.hear(saying('"present":true'))
  await phone.hear(saying('"present":true'))
  return { owner, opened, access, desktop, phone }
}
