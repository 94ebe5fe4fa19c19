import { z } from 'zod'
import { LISTING_PICTURES_MAX } from '../../../../shared/listing/terms/listing-terms.ts'
import { Failure } from '../../../http/failure.ts'
import type { InventoryItem, ItemCondition } from '../../port.ts'
import { withoutAbsent } from './offer-body.ts'

/** An inventory item as GET returns it. Members that are not named here pass through to the next write. */
export const itemSchema = z.looseObject({
  sku: z.string().optional(),
  availability: z
    .looseObject({
      shipToLocationAvailability: z.looseObject({ quantity: z.number().optional() }).optional(),
    })
    .optional(),
  product: z
    .looseObject({
      aspects: z.record(z.string(), z.array(z.string())).optional(),
      imageUrls: z.array(z.string()).optional(),
    })
    .optional(),
})
export type EbayItem = z.output<typeof itemSchema>

const READ_ONLY = ['sku', 'locale', 'groupIds', 'inventoryItemGroupKeys'] as const
const CONDITION = ['condition', 'conditionDescription', 'conditionDescriptors'] as const

/**
 * The body of a write, which replaces the whole item: what the listing decides, and everything else as eBay
 * holds it (package, subtitle, aspects and pictures that the seller added there, …).
 * @param current the item as read; null for a new one
 */
export function itemBody(item: InventoryItem, current: EbayItem | null): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...current }
  for (const name of [...READ_ONLY, ...CONDITION]) delete kept[name]
  const available = current?.availability?.shipToLocationAvailability
  // The write of the item refuses what only a read returns: how many pieces each format has.
  const { allocationByFormat: _, ...shipTo } = available ?? {}
  return withoutAbsent({
    ...kept,
    availability: {
      ...current?.availability,
      shipToLocationAvailability: {
        ...shipTo,
        quantity: item.stock === 'keep' ? (available?.quantity ?? 1) : item.stock,
      },
    },
    ...conditionBody(item.condition),
    product: withoutAbsent({
      ...current?.product,
      title: item.title,
      aspects: { ...addedAspects(item, current), ...item.aspects },
      imageUrls: [...item.pictureUrls, ...addedPictures(item, current)].slice(
        0,
        LISTING_PICTURES_MAX,
      ),
    }),
  })
}

/**
 * The body of a write that undoes an earlier one: the item as it was before, less the pieces that were sold since.
 * @param before the item as it was read before the earlier write
 * @param written the body of the earlier write
 * @param now the item as it is read now
 */
export function earlierBody(
  before: EbayItem,
  written: Record<string, unknown>,
  now: EbayItem,
): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...before }
  for (const name of READ_ONLY) delete kept[name]
  const piecesOf = (item: EbayItem) => item.availability?.shipToLocationAvailability?.quantity ?? 0
  const sold = Math.max(0, piecesOf(itemSchema.parse(written)) - piecesOf(now))
  const { allocationByFormat: _, ...shipTo } = before.availability?.shipToLocationAvailability ?? {}
  return {
    ...kept,
    availability: {
      ...before.availability,
      shipToLocationAvailability: { ...shipTo, quantity: Math.max(0, piecesOf(before) - sold) },
    },
  }
}

function addedAspects({ aspects, knownAspects }: InventoryItem, current: EbayItem | null) {
  const decided = new Set([...knownAspects, ...Object.keys(aspects).map(lower)])
  return Object.fromEntries(
    Object.entries(current?.product?.aspects ?? {}).filter(([name]) => !decided.has(lower(name))),
  )
}

const lower = (text: string) => text.toLowerCase()

function addedPictures({ pictureUrls, uploadedUrls }: InventoryItem, current: EbayItem | null) {
  const own = new Set([...pictureUrls, ...uploadedUrls].map(pictureId))
  return (current?.product?.imageUrls ?? []).filter(url => !own.has(pictureId(url)))
}

/**
 * eBay shows one picture at several addresses: …/00/s/SIZE/z/ID/$_1.JPG?set_id=… and …/images/g/ID/s-l1600.jpg.
 * Any other address is compared without its query.
 */
function pictureId(url: string): string {
  return /\/(?:z|g)\/([^/]+)\//.exec(url)?.[1] ?? url.replace(/[?#].*$/, '')
}

function conditionBody(condition: ItemCondition | null) {
  if (!condition) return {}
  const { conditionId, remark, descriptors } = condition
  return {
    condition: conditionName(conditionId),
    ...(remark ? { conditionDescription: remark } : {}),
    ...(descriptors.length > 0
      ? {
          conditionDescriptors: descriptors.map(({ id, valueId, text }) => ({
            name: id,
            ...(valueId === null ? {} : { values: [valueId] }),
            ...(text === null ? {} : { additionalInfo: text }),
          })),
        }
      : {}),
  }
}

/** eBay's condition ids as the Inventory API names them. Source: eBay, ConditionEnum; coins use 2750 and 4000. */
const CONDITION_NAMES: Record<string, string> = {
  1000: 'NEW',
  1500: 'NEW_OTHER',
  1750: 'NEW_WITH_DEFECTS',
  2750: 'LIKE_NEW',
  3000: 'USED_EXCELLENT',
  4000: 'USED_VERY_GOOD',
  5000: 'USED_GOOD',
  6000: 'USED_ACCEPTABLE',
  7000: 'FOR_PARTS_OR_NOT_WORKING',
}

function conditionName(conditionId: string): string {
  const name = CONDITION_NAMES[conditionId]
  if (name) return name
  throw new Failure('EBAY_REFUSED', {
    message: `eBay asks for a condition (${conditionId}) that cannot be listed from here.`,
    detail: { retryable: false, field: 'grade', vendor: 'eBay' },
  })
}
