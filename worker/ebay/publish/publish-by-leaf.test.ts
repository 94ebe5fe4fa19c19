import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { compose } from '../../compose.ts'
import { newAccount, type TestAccount } from '../../test/account.ts'
import { connectEbay, listingPicture, requestsTo, SELLERS } from '../../test/sandbox.ts'
import type { ListedCoin } from '../coin-facts.ts'
import { configured } from '../service/service.ts'
import { ONE_PIECE, pictureOf, RAW_MORGAN, sessionOf, storedProgress } from '../test/publication.ts'
import { publish } from './publish.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const INVENTORY = '/ebay/sell/inventory/v1'

let dealer: TestAccount
let bytes: ArrayBuffer
beforeAll(async () => {
  dealer = await newAccount('leaves')
  await connectEbay(dealer, SELLERS.equipped)
  bytes = await (await listingPicture('morgan-dollar-1881-s', 'obverse')).arrayBuffer()
})

/** Publishes the coin. Returns what eBay got: the item, and the leaf of its offer. */
async function published(sku: string, coin: Partial<ListedCoin>) {
  const { marketplace, connections, rules } = configured(compose(env).ebay)
  const content = {
    ...ONE_PIECE,
    sku,
    title: `${coin.coinType} ${sku}`,
    description: 'As struck.',
    price: 6_450,
    shipping: 399,
    coin: { ...RAW_MORGAN, ...coin },
    pictures: [pictureOf(bytes)],
  }
  const seller = marketplace.seller(connections.accessOf(dealer.id))
  await publish(sessionOf(seller, rules), content, storedProgress().progress)
  const [item] = await requestsTo(`PUT ${INVENTORY}/inventory_item/${sku}`)
  const offers = await requestsTo(`POST ${INVENTORY}/offer`)
  const offer = offers.find(({ requestBody }) => JSON.stringify(requestBody).includes(`"${sku}"`))
  return { item: item?.requestBody, offer: offer?.requestBody }
}

const eagle = (seriesId: string, coinType: string, year: string, mint = 'none') => ({
  seriesId,
  coinType,
  year,
  mint,
})

it.each([
  ['silver', eagle('american-silver-eagle', 'American Silver Eagle', '2019'), '177653', '1 oz'],
  [
    'silver whose mint mark is not known',
    eagle('american-silver-eagle', 'American Silver Eagle', '1986', ''),
    '177653',
    '1 oz',
  ],
  [
    'gold of a tenth of an ounce',
    eagle('american-gold-eagle-tenth-ounce', 'American Gold Eagle 1/10 oz', '2019'),
    '177652',
    '1/10 oz',
  ],
  ['gold', eagle('american-gold-buffalo', 'American Gold Buffalo 1 oz', '2019'), '177652', '1 oz'],
  [
    'platinum',
    eagle('american-platinum-eagle', 'American Platinum Eagle 1 oz', '2019'),
    '39651',
    '1 oz',
  ],
  [
    'five ounces of silver',
    eagle('america-the-beautiful-five-ounce', 'America the Beautiful 5 oz Silver', '2019'),
    '177653',
    '5 oz',
  ],
])('a bullion coin of %s is listed in the leaf of its metal', async (_, coin, leaf, content) => {
  const sku = `OBVBULLION${coin.seriesId.replaceAll('-', '').slice(0, 30)}`
  const worn = await published(sku, { ...coin, grade: 'AU' })
  expect(worn.offer).toMatchObject({ categoryId: leaf })
  expect(worn.item).toMatchObject({
    condition: 'USED_EXCELLENT',
    product: {
      aspects: {
        Certification: ['Uncertified'],
        Type: ['Coin'],
        Shape: ['Round'],
        'Precious Metal Content per Unit': [content],
      },
    },
  })
  expect(worn.item).not.toHaveProperty('conditionDescriptors')
})

it('a bullion coin in a holder has its grade among the item specifics', async () => {
  const coin = eagle('american-silver-eagle', 'American Silver Eagle', '2019')
  const slab = { ...coin, grade: 'MS69', grader: 'PCGS', certificationNumber: '12345678' }
  const { item, offer } = await published('OBVBULLIONSLAB', slab)
  expect(offer).toMatchObject({ categoryId: '177653' })
  expect(item).toMatchObject({
    condition: 'NEW',
    product: {
      aspects: {
        Certification: ['PCGS'],
        Grade: ['MS 69'],
        'Certification Number': ['12345678'],
        Fineness: ['0.999'],
      },
    },
  })
  expect(item).not.toHaveProperty('conditionDescriptors')
})

it.each([
  ['says Details', 'AU Details', '19', '77'],
  ['has a worn proof', 'PR45', '20', '30'],
])('a coin in a holder that %s is graded with letters that eBay takes', async (...values) => {
  const [, grade, letters, number] = values
  const sku = `OBVHOLDER${number}`
  const slab = { grade, grader: 'PCGS', certificationNumber: `88${number}00` }
  const { item } = await published(sku, slab)
  expect(item).toMatchObject({
    condition: 'LIKE_NEW',
    conditionDescriptors: expect.arrayContaining([
      { name: '3', values: [letters] },
      { name: '4', values: [number] },
      { name: '5', additionalInfo: slab.certificationNumber },
    ]),
  })
})
