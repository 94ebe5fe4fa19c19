import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type QueueSnapshot, queueChangeSchema, queueSnapshotSchema } from '../../shared/queue.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast } from '../ui/feedback/toast-store.ts'
import { deletePair } from './outbox/outbox.ts'
import { openQueueSocket } from './queue-socket.ts'
import { afterMessage } from './queue-state.ts'

/** Polling interval of a page that has no socket. */
export const QUEUE_POLL_MS = 1_000

/** GET /api/queue. */
export async function fetchQueue(signal: AbortSignal): Promise<QueueSnapshot> {
  const response = await apiFetch('/api/queue', { signal })
  return queueSnapshotSchema.parse(await response.json())
}

/** The seller's queue: live by the socket, and polled while there is no connection. For one screen at a time. */
export function useQueue() {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const query = useQuery({
    queryKey: queryKeys.queue,
    queryFn: ({ signal }) => fetchQueue(signal),
    refetchInterval: live ? false : QUEUE_POLL_MS,
    staleTime: 0,
  })

  useEffect(() => {
    const socket = openQueueSocket({
      onLive: setLive,
      onMessage: message => {
        const current = client.getQueryData<QueueSnapshot>(queryKeys.queue)
        const next = afterMessage(current, message)
        if (next === 'missed') return socket.renew()
        client.setQueryData(queryKeys.queue, next)
        // A finished coin is a new listing, and counts against the monthly allowance.
        const hasFinished =
          message.type === 'changed' && message.items.some(item => item.endTime !== null)
        if (hasFinished) {
          void client.invalidateQueries({ queryKey: queryKeys.listings.all })
          void client.invalidateQueries({ queryKey: queryKeys.user })
        }
      },
    })
    return () => socket.close()
  }, [client])

  return { ...query, live }
}

export type Queue = ReturnType<typeof useQueue>

export type QueueCommand =
  | { command: 'retry'; id: string }
  | { command: 'remove'; id: string }
  | { command: 'retry-failed' }
  | { command: 'clear-completed' }

function requestOf(command: QueueCommand): [method: string, path: string] {
  switch (command.command) {
    case 'retry':
      return ['POST', `/api/queue/items/${command.id}/retry`]
    case 'remove':
      return ['DELETE', `/api/queue/items/${command.id}`]
    case 'retry-failed':
    case 'clear-completed':
      return ['POST', `/api/queue/${command.command}`]
    default:
      return command satisfies never
  }
}

/** Retries and removes items. The queue's messages bring the result. */
export function useQueueCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (command: QueueCommand) => {
      const [method, path] = requestOf(command)
      const response = await apiFetch(path, { method })
      // A removed coin sends no large pictures.
      if (command.command === 'remove') await deletePair(command.id)
      return queueChangeSchema.parse(await response.json())
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.queue }),
    onError: failureToast('Processing Error', 'This could not be done. Please try again.'),
  })
}
