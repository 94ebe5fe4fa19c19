import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  EBAY_LISTINGS_MAX,
  type EbayListingResult,
  type EbayListingsImport,
} from '../../shared/transfer/ebay-listings.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'

type Managed = EbayListingsImport['managed']

export interface EbayImport {
  /** Item numbers that are being brought here; null while nothing is. */
  running: { done: number; of: number } | null
  results: readonly EbayListingResult[]
  failure: string | null
  start: (listingIds: readonly string[], managed: Managed) => Promise<void>
  stop: () => void
}

/** Live listings of eBay on their way here, a few a call. What a failure cut off is started again: none comes twice. */
export function useEbayImport(): EbayImport {
  const client = useQueryClient()
  const [running, setRunning] = useState<EbayImport['running']>(null)
  const [results, setResults] = useState<readonly EbayListingResult[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const run = useRef(0)

  const start = async (listingIds: readonly string[], managed: Managed) => {
    const own = ++run.current
    setFailure(null)
    setResults([])
    try {
      for (let done = 0; done < listingIds.length; done += EBAY_LISTINGS_MAX) {
        setRunning({ done, of: listingIds.length })
        const json = { managed, listingIds: listingIds.slice(done, done + EBAY_LISTINGS_MAX) }
        // oxlint-disable-next-line no-await-in-loop -- eBay takes so many at once
        const answer = await (await api.transfer['ebay-listings'].$post({ json })).json()
        if (own !== run.current) return
        setResults(before => [...before, ...answer.results])
      }
    } catch (error) {
      if (own === run.current)
        setFailure(failureMessage(error, 'The import stopped. Start it again: none comes twice.'))
    }
    if (own === run.current) setRunning(null)
    await client.invalidateQueries({ queryKey: queryKeys.listings.all })
  }
  const stop = () => {
    run.current++
    setRunning(null)
  }
  return { running, results, failure, start, stop }
}
