import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../shared/accounts.ts'
import { EBAY_POLL_GIVES_UP_MS, EBAY_POLL_MS } from '../../shared/ebay.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toast } from '../ui/toast-store.ts'
import { authorizationFailureText, MissingAddress } from './authorization-failure.ts'
import { openConsentWindow, prefersOneWindow } from './consent-window.ts'

export interface Connecting {
  /** Asking for the address, or waiting for the seller's consent in the other window. */
  state: 'idle' | 'asking' | 'waiting'
  connect: () => void
  /** Stops waiting. */
  cancel: () => void
}

function connectionError(description: string): void {
  toast({ variant: 'destructive', title: 'eBay Connection Error', description })
}

/**
 * Sends the seller to eBay's consent page: in a window of its own on a desktop, in this one on a phone
 * or where windows are blocked. Beside the window the user is asked for every 3 s, for 5 minutes.
 */
export function useConnect(onConnected: () => void): Connecting {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const consent = useRef<Window | null>(null)

  useEffect(() => {
    if (!waiting) return
    const look = async () => {
      // A poll that fails says nothing about the consent; the next one asks again.
      await client.refetchQueries({ queryKey: queryKeys.user })
      const user = client.getQueryData<CurrentUser>(queryKeys.user)
      if (!user?.authenticated || !user.hasEbayConnection) return
      consent.current?.close()
      setWaiting(false)
      onConnected()
    }
    const poll = setInterval(() => void look(), EBAY_POLL_MS)
    const giveUp = setTimeout(() => {
      setWaiting(false)
      connectionError(
        'Failed to connect to eBay: no consent arrived within 5 minutes. Please try again later.',
      )
    }, EBAY_POLL_GIVES_UP_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(giveUp)
    }
  }, [waiting, client, onConnected])

  const ask = useMutation({
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
    state: ask.isPending ? 'asking' : waiting ? 'waiting' : 'idle',
    connect: () => {
      // Within the click, or the browser takes it for an advertisement.
      consent.current = prefersOneWindow() ? null : openConsentWindow()
      ask.mutate()
    },
    cancel: () => {
      consent.current?.close()
      setWaiting(false)
    },
  }
}
