import sharp from 'sharp'
import { field } from '../../test/run-sandbox.ts'
import type { Caller } from './ebay-client.ts'

/** A JPEG of one colour, as a picture to upload. */
export async function jpeg(colour: string, size = 800): Promise<Blob> {
  const bytes = await sharp({
    create: { width: size, height: size, channels: 3, background: colour },
  })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** Uploads a picture and returns its URL. */
export async function upload(call: Caller, picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('image', picture, 'coin.jpg')
  const answer = await call('POST', '/commerce/media/v1_beta/image/create_image_from_file', form)
  return field(answer.body, 'imageUrl')
}

const TITLE = '1881-S Morgan Silver Dollar VF Very Fine'

/** A valid item. Tests change it. */
export const morgan = (imageUrls: string[], title = TITLE) => ({
  availability: { shipToLocationAvailability: { quantity: 1 } },
  condition: 'USED_VERY_GOOD',
  conditionDescriptors: [{ name: '2', values: ['9'] }],
  product: {
    title,
    description: 'A pleasing coin.',
    aspects: {
      Certification: ['Uncertified'],
      'Circulated/Uncirculated': ['Circulated'],
      Year: ['1881'],
      'Mint Location': ['San Francisco'],
      Denomination: ['$1'],
    },
    imageUrls,
  },
})

export const termsOf = (policies: Record<string, string>) => ({
  availableQuantity: 1,
  categoryId: '39464',
  listingDescription: '<p>A pleasing <b>coin</b>.</p><script>alert(1)</script>',
  listingDuration: 'GTC',
  listingPolicies: policies,
  merchantLocationKey: 'home',
  pricingSummary: { price: { value: '54.99', currency: 'USD' } },
})

export const offerOf = (sku: string, policies: Record<string, string>) => ({
  sku,
  marketplaceId: 'EBAY_US',
  format: 'FIXED_PRICE',
  ...termsOf(policies),
})

/** A coin in a grader's holder: PCGS MS65 with this certification number. */
export const slab = (certificationNumber: string) => ({
  condition: 'LIKE_NEW',
  conditionDescriptors: [
    { name: '1', values: ['14'] },
    { name: '3', values: ['18'] },
    { name: '4', values: ['55'] },
    { name: '5', additionalInfo: certificationNumber },
  ],
})

/** The seller's first policy of each kind. */
export async function policiesOf(call: Caller): Promise<Record<string, string>> {
  const first = async (kind: string, list: string, id: string) =>
    field((await call('GET', `/sell/account/v1/${kind}?marketplace_id=EBAY_US`)).body, list, 0, id)
  return {
    paymentPolicyId: await first('payment_policy', 'paymentPolicies', 'paymentPolicyId'),
    returnPolicyId: await first('return_policy', 'returnPolicies', 'returnPolicyId'),
    fulfillmentPolicyId: await first(
      'fulfillment_policy',
      'fulfillmentPolicies',
      'fulfillmentPolicyId',
    ),
  }
}

/** Gives a seller without policies one of each kind. */
export async function makePolicies(call: Caller): Promise<void> {
  const common = {
    marketplaceId: 'EBAY_US',
    categoryTypes: [{ name: 'ALL_EXCLUDING_MOTORS_VEHICLES' }],
  }
  const shippingServices = [
    {
      sortOrder: 1,
      shippingCarrierCode: 'USPS',
      shippingServiceCode: 'USPSParcel',
      shippingCost: { value: '4.95', currency: 'USD' },
    },
  ]
  const made = [
    await call('POST', '/sell/account/v1/payment_policy', {
      ...common,
      name: 'Pay',
      immediatePay: true,
    }),
    await call('POST', '/sell/account/v1/return_policy', {
      ...common,
      name: 'No returns',
      returnsAccepted: false,
    }),
    await call('POST', '/sell/account/v1/fulfillment_policy/', {
      ...common,
      name: 'Parcel',
      handlingTime: { value: 1, unit: 'DAY' },
      shippingOptions: [{ optionType: 'DOMESTIC', costType: 'FLAT_RATE', shippingServices }],
    }),
  ]
  if (made.some(({ status }) => status !== 201)) throw new Error('a policy was refused')
}

export const HOME = { location: { address: { postalCode: '43215', country: 'US' } }, name: 'Home' }
const INVENTORY = '/sell/inventory/v1'

/** Creates the item, offer and location of a publishable coin. Returns the offer's id. */
export async function prepare(
  call: Caller,
  sku: string,
  change: { item?: object; offer?: object; picture?: string; title?: string } = {},
): Promise<string> {
  const picture = change.picture ?? (await upload(call, await jpeg('#888')))
  await call('POST', `${INVENTORY}/location/home`, HOME)
  await call('PUT', `${INVENTORY}/inventory_item/${sku}`, {
    // eBay refuses a second listing of the same title.
    ...morgan([picture], change.title ?? `${TITLE} ${sku}`),
    ...change.item,
  })
  const made = await call('POST', `${INVENTORY}/offer`, {
    ...offerOf(sku, await policiesOf(call)),
    ...change.offer,
  })
  return field(made.body, 'offerId')
}
