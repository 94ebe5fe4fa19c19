import { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
import type { AccessSource, SellerAccount } from '../../port.ts'
import { parsed } from './answers.ts'
import { refusalOf } from './errors.ts'
import { answerAs, json, sendAs, type Wire } from './http.ts'
import { createInventoryCalls } from './inventory.ts'
import type { EbaySettings } from './marketplace.ts'
import { createPolicyCalls } from './policies.ts'

const userSchema = z.object({ userId: z.string(), username: z.string() })
const pictureSchema = z.object({ imageUrl: z.string().min(1) })
const placesSchema = z.object({
  locations: z
    .array(
      z.object({
        merchantLocationKey: z.string(),
        merchantLocationStatus: z.string().optional(),
        location: z
          .object({ address: z.object({ postalCode: z.string().optional() }).optional() })
          .optional(),
      }),
    )
    .default([]),
})

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** One seller's eBay: Identity, Media, Inventory locations, and the calls of `policies.ts` and `inventory.ts`. */
export function createSellerAccount(
  wire: Wire,
  settings: EbaySettings,
  access: AccessSource,
): SellerAccount {
  const { apiUrl, identityUrl, mediaUrl } = settings
  const inventory = `${apiUrl}/sell/inventory/v1`
  return {
    ...createPolicyCalls(wire, settings, access),
    ...createInventoryCalls(wire, settings, access),

    async identity() {
      const url = `${identityUrl}/commerce/identity/v1/user/`
      return parsed(
        await sendAs(wire, access, { method: 'GET', url, repeatable: true }),
        userSchema,
      )
    },

    async uploadPicture({ bytes, type, name }) {
      const body = new FormData()
      body.set('image', new File([bytes], `${name}.${ENDINGS[type] ?? 'jpg'}`, { type }))
      const answer = await sendAs(wire, access, {
        method: 'POST',
        url: `${mediaUrl}/commerce/media/v1_beta/image/create_image_from_file`,
        body,
        // A second copy that no listing shows expires at eBay by itself.
        repeatable: true,
        upload: true,
      })
      return parsed(answer, pictureSchema).imageUrl
    },

    async places() {
      const url = `${inventory}/location?limit=100&offset=0`
      const answer = await sendAs(wire, access, { method: 'GET', url, repeatable: true })
      return parsed(answer, placesSchema).locations.map(place => ({
        key: place.merchantLocationKey,
        postalCode: place.location?.address?.postalCode ?? null,
        enabled: place.merchantLocationStatus === 'ENABLED',
      }))
    },

    async makePlace(key, postalCode) {
      const answer = await answerAs(wire, access, {
        method: 'POST',
        url: `${inventory}/location/${encodeURIComponent(key)}`,
        ...json({
          name: `Ships from ${postalCode}`,
          locationTypes: ['WAREHOUSE'],
          merchantLocationStatus: 'ENABLED',
          location: { address: { country: 'US', postalCode } },
        }),
        repeatable: true,
      })
      // 409: made before, by a call whose answer was lost.
      if (answer.status === 409) return
      if (answer.status >= 300) throw asPlaceRefusal(refusalOf(answer, access.whose))
    },
  }
}

/** A place is refused for its ZIP code: the seller mends it on the connection page. */
function asPlaceRefusal(failure: Failure): Failure {
  if (failure.code !== 'EBAY_REFUSED') return failure
  return new Failure('EBAY_REFUSED', {
    message: `eBay does not accept the ZIP code your coins ship from. ${failure.message}`,
    detail: { ...failure.detail, field: 'shipsFromPostalCode' },
    cause: failure.cause,
  })
}
