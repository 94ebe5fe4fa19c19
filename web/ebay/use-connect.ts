import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../shared/accounts/accounts.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError } from '../ui/feedback/toast-store.ts'
import { authorizationFailureText, MissingAddress } from './authorization-failure.ts'
import { onConsentError, openConsentWindow, prefersSameWindow } from './consent-window.ts'

/** Interval and end of polling while the consent window is open. */
export const EBAY_POLL_MS = 3_000

export const EBAY_POLL_TIMEOUT_MS = 5 * 60_000

export interface EbayConnect {
  /**
   * requesting: for the consent page's URL; waiting: for the seller's consent in the popup; closed: the popup
   * is closed without a consent that is known. A consent given just before is still found by polling.
   */
  state: 'idle' | 'requesting' | 'waiting' | 'closed'
  connect: () => void
  cancel: () => void
}

function connectionError(description: string): void {
  toastError('eBay Connection Error', description)
}

interface ConnectOutcome {
  onStart: () => void
  onConnected: () => void
  /** With the sentence of eBay's redirect, for example that the seller declined. */
  onRefused: (error: string) => void
}

/**
 * Opens eBay's consent page: in a popup on a desktop, in this window on a phone or where popups are
 * blocked. From then on the user is polled every 3 s for up to 5 minutes.
 */
export function useConnect({ onStart, onConnected, onRefused }: ConnectOutcome): EbayConnect {
  const client = useQueryClient()
  const [opened, setOpened] = useState<'none' | 'open' | 'closed'>('none')
  const polling = opened !== 'none'
  const consent = useRef<Window | null>(null)

  useEffect(() => {
    if (!polling) return
    const poll = async () => {
      // A failed poll says nothing about the consent; the next poll repeats it.
      await client.refetchQueries({ queryKey: queryKeys.user })
      const user = client.getQueryData<CurrentUser>(queryKeys.user)
      if (!user?.authenticated || !user.hasEbayConnection) return
      consent.current?.close()
      setOpened('none')
      onConnected()
    }
    const pollTimer = setInterval(() => {
      // A page of eBay's that cuts the popup off makes it look closed as well: the polling goes on.
      if (consent.current?.closed) setOpened('closed')
      void poll()
    }, EBAY_POLL_MS)
    const timeout = setTimeout(() => {
      setOpened('none')
      if (consent.current?.closed) return
      connectionError(
        'Failed to connect to eBay: no consent arrived within 5 minutes. Please try again later.',
      )
    }, EBAY_POLL_TIMEOUT_MS)
    const stopHearing = onConsentError(error => {
      consent.current?.close()
      setOpened('none')
      onRefused(error)
    })
    return () => {
      clearInterval(pollTimer)
      clearTimeout(timeout)
      stopHearing()
    }
  }, [polling, client, onConnected, onRefused])

  const requestUrl = useMutation({
    mutationFn: async () => {
      const { url } = await (await api.ebay['auth-url'].$get()).json()
      if (!url) throw new MissingAddress()
      return url
    },
    onSuccess: url => {
      if (consent.current) {
        consent.current.location.href = url
        setOpened('open')
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
    state: requestUrl.isPending ? 'requesting' : STATES[opened],
    connect: () => {
      onStart()
      setOpened('none')
      // Browsers block popups that are not opened inside the click handler.
      consent.current = prefersSameWindow() ? null : openConsentWindow()
      requestUrl.mutate()
    },
    cancel: () => {
      consent.current?.close()
      setOpened('none')
    },
  }
}

const STATES = { none: 'idle', open: 'waiting', closed: 'closed' } as const
