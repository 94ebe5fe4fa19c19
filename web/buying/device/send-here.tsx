import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../../lib/query-keys.ts'
import { OfferSender } from './offer-sender.tsx'

/** Sends offers from a screen that was opened without a network, and has the session asked for once there is one. */
export function SendHere({ user }: { user: number }) {
  const client = useQueryClient()
  useEffect(() => {
    const askAgain = () => {
      if (client.getQueryState(queryKeys.user)?.status === 'error')
        void client.refetchQueries({ queryKey: queryKeys.user })
      void client.invalidateQueries({ queryKey: queryKeys.buying.all })
    }
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [client])
  return <OfferSender userId={user} />
}
