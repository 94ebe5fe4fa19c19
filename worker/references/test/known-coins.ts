import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type {
  KnownType,
  ReferenceLibrary,
  ReferenceProposal,
  ReferenceProposals,
  ReferenceSide,
} from '../../../shared/references.ts'
import { compose } from '../../compose.ts'
import { picturePair } from '../../pictures/test/pictures.ts'
import { PASSWORD, type TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { type ConfirmedCoin, confirmCoin } from '../confirm-coin.ts'
import { storeFaces } from '../faces.ts'
import { recallCoin } from '../recall-coin.ts'
import { facePair } from './painted-faces.ts'

/* What a seller does with painted coins, whose descriptors stand in the library afterwards. */

const services = compose(env)

export const MORGAN = {
  seriesId: 'morgan-dollar',
  coinType: 'Morgan Dollar',
  denomination: 'Dollar',
}
export const PEACE = {
  seriesId: 'peace-dollar',
  coinType: 'Peace Dollar',
  denomination: 'Dollar',
}

/** Stored pictures of a painted coin with their descriptors. */
export async function photographed({ id, username }: TestAccount, coin: number, photo: number) {
  const pair = await picturePair(`${username} ${coin} ${photo}`)
  const { pictures } = services
  await Promise.all([pictures.put(id, pair.front), pictures.put(id, pair.back)])
  await storeFaces(services, id, pair, facePair(coin, photo))
  return { front: { sha256: pair.front.sha256 }, back: { sha256: pair.back.sha256 } }
}

type Confirmation = Partial<ConfirmedCoin> & { coin: number; photo?: number }

/** Confirms a painted coin, by default as a Morgan Dollar that nothing named before. Returns its pictures. */
export async function confirmed(
  seller: TestAccount,
  { coin, photo = 0, identity = MORGAN, ...rest }: Confirmation,
) {
  const pair = rest.pictures ?? (await photographed(seller, coin, photo))
  await confirmCoin(services, seller.id, {
    identity,
    pictures: pair,
    frontSide: 'obverse',
    named: null,
    ...rest,
  })
  return pair
}

/** The type that memory is sure of in another photograph of a coin; null where it is not. */
export async function recalled(seller: TestAccount, coin: number, photo: number) {
  const pictures = await photographed(seller, coin, photo)
  const { sure } = await recallCoin(services, seller.id, pictures)
  return sure?.identity.coinType ?? null
}

/** Promotes what a seller proposes as an admin's page does, whose pictures show this painted coin. */
export async function promoteProposal(
  { cookie }: TestAccount,
  coin: number,
  { references }: { references: readonly { id: number; side: ReferenceSide }[] },
): Promise<Response> {
  const { front, back } = facePair(coin, 1)
  const described = references.map(({ id, side }) => ({
    id,
    face: side === 'obverse' ? front : back,
  }))
  const path = `/api/references/proposals/${references[0]?.id}`
  return sendJson(path, { promoted: true, references: described }, { cookie }, 'PUT')
}

/** The response of GET /api/references and the paths below it. */
export async function getReferences<T>({ cookie }: TestAccount, path = ''): Promise<T> {
  return (await call(`/api/references${path}`, { headers: { cookie } })).json<T>()
}

export const putReferences = ({ cookie }: TestAccount, path: string, body: object) =>
  sendJson(`/api/references${path}`, body, { cookie }, 'PUT')

export const proposalsOf = async (admin: TestAccount): Promise<ReferenceProposal[]> =>
  (await getReferences<ReferenceProposals>(admin, '/proposals')).proposals

export const deleteReferences = ({ cookie }: TestAccount, path = '') =>
  call(`/api/references${path}`, { method: 'DELETE', headers: { cookie } })

export const typesOf = async (seller: TestAccount): Promise<KnownType[]> =>
  (await getReferences<ReferenceLibrary>(seller)).types

/** As a person deletes the account. */
export async function deleteByRoute({ username, cookie }: TestAccount): Promise<void> {
  // An admin's code is another matter.
  await env.DB.prepare(
    'delete from second_factors where user_id = (select id from users where username = ?)',
  )
    .bind(username)
    .run()
  const body = { username, password: PASSWORD }
  expect((await sendJson('/api/account/delete', body, { cookie })).status).toBe(200)
}
