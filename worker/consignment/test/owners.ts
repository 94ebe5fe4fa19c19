import type {
  Consignment,
  Consignor,
  NewConsignor,
  Statement,
} from '../../../shared/consignment/consignment.ts'
import type { TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'

const AGREED: NewConsignor = {
  name: 'Jane Smith',
  email: 'jane@example.com',
  address: '1 Main Street\nColumbus, OH 43215',
  basis: 'price',
  share: 7_000,
  minimumCents: 0,
}

/** A request for owners, in a seller's name. */
export const ask = (
  { cookie }: TestAccount,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> =>
  body === undefined
    ? call(`/api/consignment${path}`, {
        method,
        headers: { cookie, 'Sec-Fetch-Site': 'same-origin' },
      })
    : sendJson(`/api/consignment${path}`, body, { cookie }, method)

async function parsed<T>(answer: Response): Promise<T> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json<T>()
}

export const newOwner = async (seller: TestAccount, agreed: Partial<NewConsignor> = {}) =>
  parsed<Consignor>(await ask(seller, 'POST', '/owners', { ...AGREED, ...agreed }))
export const overview = async (seller: TestAccount) =>
  parsed<Consignment>(await ask(seller, 'GET', ''))
export const statement = async (
  seller: TestAccount,
  { id }: Pick<Consignor, 'id'>,
  { from, to }: { from: string; to: string },
) => parsed<Statement>(await ask(seller, 'GET', `/owners/${id}/statement?from=${from}&to=${to}`))
export const pay = async (
  seller: TestAccount,
  { id }: Pick<Consignor, 'id'>,
  payment: { day: string; cents: number; id?: string; note?: string },
) =>
  ask(seller, 'POST', `/owners/${id}/payments`, { id: crypto.randomUUID(), note: '', ...payment })
