/** What a buying desk stores on its device, in IndexedDB: it works without a network, and survives a reload. */
import { createStore, del, delMany } from 'idb-keyval'
import type { Desk, OfferLine, OfferSheet } from '../../../shared/buying/offers.ts'
import { entries, get, set } from '../../lib/picture-storage.ts'

const rows = createStore('obverse-buying', 'rows')

/** The desk's terms and prices, and when the server said them, in ms. */
export interface StoredDesk {
  desk: Desk
  readAt: number
}

/** What is being entered. A line without a name waits for it. */
export interface EnteredLines {
  /** The offer that is being changed; null: a new one. */
  offerId: string | null
  lines: readonly OfferLine[]
}
export const NO_LINES: EnteredLines = { offerId: null, lines: [] }

/** How an offer ended on this device, which the server does not know yet. */
export type OfferEnd =
  | { kind: 'accept'; paidCents: number; at: number }
  | { kind: 'decline'; at: number }

/** An offer on this device, until the server knows its end. */
export interface DeviceOffer {
  id: string
  sheet: OfferSheet
  /** The server has this sheet. */
  isSaved: boolean
  end: OfferEnd | null
  /** Of the customer's page; null before the server has given it. */
  token: string | null
  /** Why the server refused it; null: it did not. */
  refusal: string | null
}

/** The crop of a coin of a tray. `storedAs`: its SHA-256 once it is uploaded. */
export interface DeviceCrop {
  picture: Blob
  storedAs: string | null
}

const deskKey = (user: number) => `${user}:desk`
const linesKey = (user: number) => `${user}:lines`
const offerKey = (user: number, id: string) => `${user}:offer:${id}`
const cropKey = (user: number, sha256: string) => `${user}:crop:${sha256}`

export const readDesk = (user: number) => get<StoredDesk>(deskKey(user), rows)
export const storeDesk = (user: number, desk: StoredDesk) => set(deskKey(user), desk, rows)

export const readLines = async (user: number): Promise<EnteredLines> =>
  (await get<EnteredLines>(linesKey(user), rows)) ?? NO_LINES
export const storeLines = (user: number, entered: EnteredLines) =>
  set(linesKey(user), entered, rows)

export const readDeviceOffer = async (user: number, id: string): Promise<DeviceOffer | null> =>
  (await get<DeviceOffer>(offerKey(user, id), rows)) ?? null
export const storeOffer = (user: number, offer: DeviceOffer) =>
  set(offerKey(user, offer.id), offer, rows)
export const removeOffer = (user: number, id: string) => del(offerKey(user, id), rows)

/** A user's offers on this device, the newest first. */
export async function readDeviceOffers(user: number): Promise<DeviceOffer[]> {
  const all = await entries<string, DeviceOffer>(rows)
  return all
    .filter(([key]) => key.startsWith(offerKey(user, '')))
    .map(([, offer]) => offer)
    .toSorted((a, b) => b.sheet.pricedAt - a.sheet.pricedAt)
}

export const readCrop = (user: number, sha256: string) =>
  get<DeviceCrop>(cropKey(user, sha256), rows)
export const storeCrop = (user: number, sha256: string, crop: DeviceCrop) =>
  set(cropKey(user, sha256), crop, rows)

/** Deletes the crops that no line and no offer on this device shows. */
export async function removeUnusedCrops(user: number): Promise<void> {
  const [all, entered, offers] = await Promise.all([
    entries<string, unknown>(rows),
    readLines(user),
    readDeviceOffers(user),
  ])
  const lines = [...entered.lines, ...offers.flatMap(({ sheet }) => sheet.lines)]
  const used = new Set(lines.flatMap(({ pictures }) => pictures.map(each => cropKey(user, each))))
  const unused = all
    .map(([key]) => key)
    .filter(key => key.startsWith(cropKey(user, '')) && !used.has(key))
  await delMany(unused, rows)
}
