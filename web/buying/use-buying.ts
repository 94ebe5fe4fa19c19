import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { offerValue } from '../../shared/buying/line-value.ts'
import type { Desk, Offer, OfferSheet } from '../../shared/buying/offers.ts'
import type { ShareTable } from '../../shared/buying/share-table.ts'
import { readStoredUser } from '../accounts/stored-user.ts'
import { api } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast } from '../ui/feedback/toast-store.ts'
import {
  type DeviceOffer,
  type OfferEnd,
  readDesk,
  readDeviceOffer,
  readDeviceOffers,
  removeOffer,
  type StoredDesk,
  storeDesk,
  storeOffer,
} from './device/device-rows.ts'
import { isWaiting, sendOffers } from './device/send-offers.ts'

const keys = queryKeys.buying
const DESK_POLL_MS = 60_000
/** While the drafts of an accepted offer are being made. */
const DRAFTS_POLL_MS = 5_000

/** The user of this device: the desk opens without a network too. */
export function useDeskUser(): number {
  const user = readStoredUser()
  if (!user) throw new Error('This screen needs a signed-in user.')
  return user.id
}

/** What the desk makes offers by: of the server, or without a network as this device has it. */
export function useDesk(user: number) {
  return useQuery({
    queryKey: keys.desk(user),
    queryFn: async ({ signal }): Promise<StoredDesk> => {
      try {
        const desk: Desk = await (await api.buying.$get({}, { init: { signal } })).json()
        const read = { desk, readAt: Date.now() }
        await storeDesk(user, read).catch(() => undefined)
        return read
      } catch (error) {
        const stored = isUnreachable(error)
          ? await readDesk(user).catch(() => undefined)
          : undefined
        if (stored) return stored
        throw error
      }
    },
    networkMode: 'always',
    refetchInterval: DESK_POLL_MS,
    staleTime: 0,
    retry: false,
  })
}

const isUnreachable = (error: unknown) => error instanceof ApiFailure && error.retryable

/** Stored offers, the newest first, and those of this device that the server does not know yet. */
export function useOffers(user: number) {
  const stored = useInfiniteQuery({
    queryKey: keys.offers(user),
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      return (await api.buying.offers.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const device = useQuery({
    queryKey: keys.device(user),
    queryFn: () => readDeviceOffers(user),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  })
  return { stored, onDevice: device.data ?? [] }
}

export interface ShownOffer extends Pick<Offer, 'id' | 'status' | 'sheet' | 'token'> {
  totalCents: number
  paidCents: number | null
  drafts: number | null
  /** On this device: null where it knows nothing of the offer. */
  device: DeviceOffer | null
}

/** An offer as this device knows it best: its own where the server does not know all of it yet. */
export function useOffer(user: number, id: string) {
  return useQuery({
    queryKey: keys.offer(user, id),
    queryFn: async ({ signal }): Promise<ShownOffer> => {
      const device = await readDeviceOffer(user, id).catch(() => null)
      if (device && (isWaiting(device) || device.refusal !== null)) return ofDevice(device)
      try {
        const answer = await api.buying.offers[':id'].$get({ param: { id } }, { init: { signal } })
        const offer: Offer = await answer.json()
        // Ended at another device.
        if (device && offer.status !== 'open') await removeOffer(user, id)
        return { ...offer, device: offer.status === 'open' ? device : null }
      } catch (error) {
        if (device && isUnreachable(error)) return ofDevice(device)
        throw error
      }
    },
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'accepted' && data.drafts === null ? DRAFTS_POLL_MS : DESK_POLL_MS,
    staleTime: 0,
    retry: false,
  })
}

export function ofDevice(device: DeviceOffer): ShownOffer {
  const { id, sheet, token, end } = device
  const status =
    end === null ? 'open' : end.kind === 'accept' ? ('accepted' as const) : ('declined' as const)
  return {
    id,
    sheet,
    token,
    status,
    device,
    totalCents: offerValue(sheet).totalCents,
    paidCents: end?.kind === 'accept' ? end.paidCents : null,
    drafts: null,
  }
}

/** Stores an offer on the device and sends it, now or later. */
export function useOfferActs(user: number) {
  const client = useQueryClient()
  const store = async (offer: DeviceOffer) => {
    await storeOffer(user, offer)
    // Not awaited: without a network a read takes its time.
    void client.invalidateQueries({ queryKey: keys.all })
    void sendOffers(user)
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: keys.all }))
  }
  const change = async ({ id, sheet, token, device }: ShownOffer, next: Partial<DeviceOffer>) =>
    store({
      ...(device ?? { id, sheet, token, isSaved: true, end: null }),
      refusal: null,
      ...next,
    })
  return {
    /** A new offer, or the renewal of one. */
    make: (id: string, sheet: OfferSheet, token: string | null = null) =>
      store({ id, sheet, token, isSaved: false, end: null, refusal: null }),
    end: (offer: ShownOffer, end: OfferEnd) => change(offer, { end }),
    /** Sends a refused offer again, as it was before it ended where the end was refused. */
    reopen: (offer: ShownOffer) => change(offer, { end: null }),
    remove: async (id: string) => {
      await removeOffer(user, id)
      await client.invalidateQueries({ queryKey: keys.all })
    },
  }
}

export function useSaveShares(user: number, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: ShareTable) => api.buying.shares.$put({ json }),
    onSuccess: onDone,
    onError: failureToast('Your shares were not saved'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.desk(user) }),
  })
}
