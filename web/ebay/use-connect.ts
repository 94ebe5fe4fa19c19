import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../shared/accounts.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError } from '../ui/toast-store.ts'
import { authorizationFailureText, MissingAddress } from './authorization-failure.ts'
import { openConsentWindow, prefersSameWindow } from './consent-window.ts'

/** Interval and end of polling while the consent window is open. */
export const EBAY_POLL_MS = 3_000

export const EBAY_POLL_TIMEOUT_MS = 5 * 60_000

export interface EbayConnect {
  /** requesting: for the consent page's URL; waiting: for the seller's consent in the popup. */
  state: 'idle' | 'requesting' | 'waiting'
  connect: () => void
  cancel: () => void
}

function connectionError(description: string): void {
  toastError('eBay Connection Error', description)
}

/**
 * Opens eBay's consent page: in a popup on a desktop, in this window on a phone or where popups are
 * blocked. While the popup is open, the user is polled every 3 s for up to 5 minutes.
 */
export function useConnect(onConnected: () => void): EbayConnect {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const consent = useRef<Window | null>(null)

  useEffect(() => {
    if (!waiting) return
    const poll = async () => {
      // A failed poll says nothing about the consent; the next poll repeats it.
      await client.refetchQueries({ queryKey: queryKeys.user })
      const user = client.getQueryData<CurrentUser>(queryKeys.user)
      if (!user?.authenticated || !user.hasEbayConnection) return
      consent.current?.close()
      setWaiting(false)
      onConnected()
    }
    const pollTimer = setInterval(() => void poll(), EBAY_POLL_MS)
    const timeout = setTimeout(() => {
      setWaiting(false)
      connectionError(
        'Failed to connect to eBay: no consent arrived within 5 minutes. Please try again later.',
      )
    }, EBAY_POLL_TIMEOUT_MS)
    return () => {
      clearInterval(pollTimer)
      clearTimeout(timeout)
    }
  }, [waiting, client, onConnected])

  const requestUrl = useMutation({
    mutationFn: async () => {
      const { url } = await (await api.ebay['auth-url'].$get()).json()
      if (!url) throw new MissingAddress()
      return url
    },
    onSuccess: url => {
      if (consent.current) {
        consent.current.location.href = url
        setWaiting(true)
      } else {
        window.location.assign(url)
      }
    },
    onError: error => {
      consent.current?.close()
      connectionError(authorizationFailureText(error))
    },
  })

  return {
    state: requestUrl.isPending ? 'requesting' : waiting ? 'waiting' : 'idle',
    connect: () => {
      // Browsers block popups that are not opened inside the click handler.
      consent.current = prefersSameWindow() ? null : openConsentWindow()
      requestUrl.mutate()
    },
    cancel: () => {
      consent.current?.close()
      setWaiting(false)
    },
  }
}
