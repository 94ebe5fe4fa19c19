import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../../lib/query-keys.ts'
import { readDeviceOffers } from './device-rows.ts'
import { isWaiting, onOfferSent, sendOffers } from './send-offers.ts'

/** How often waiting offers are tried again, in ms. */
const RETRY_MS = 20_000

/** Sends offers that were made without a network, on any screen. Shows nothing. */
export function OfferSender({ userId }: { userId: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const send = async () => {
      const offers = await readDeviceOffers(userId)
      if (offers.some(isWaiting)) await sendOffers(userId)
    }
    // Without storage nothing waits.
    const tryNow = () => void send().catch(() => undefined)
    const stop = onOfferSent(() => {
      void client.invalidateQueries({ queryKey: queryKeys.buying.all })
      void client.invalidateQueries({ queryKey: queryKeys.listings.all })
    })
    tryNow()
    const timer = setInterval(tryNow, RETRY_MS)
    window.addEventListener('online', tryNow)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', tryNow)
    }
  }, [client, userId])
  return null
}
