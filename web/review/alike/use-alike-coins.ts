import { useEffect } from 'react'
import { DESCRIPTORS_MAX, descriptorsSchema } from '../../../shared/references.ts'
import { apiFetch } from '../../lib/api.ts'
import { withJson } from '../../lib/with-json.ts'
import type { FaceDescriptor } from '../../vision/detector/coin-detector.ts'
import type { SessionState } from '../session/rows/session-state.ts'
import { useSession, useSessionStore } from '../session/session-context.ts'
import { groupInWorker } from './group-in-worker.ts'

/** Rows arrive by pages: they are grouped when no more have come for so long, in ms. */
const PAUSE_MS = 300

/**
 * Finds the drafts of the table that look alike on both sides. Without descriptors, without a worker or without a
 * network there are no groups: every coin is reviewed by itself, as before.
 */
export function useAlikeCoins(): void {
  const store = useSessionStore()
  const count = useSession(({ rows }) => rows.size)
  useEffect(() => {
    if (count < 2) return
    const aborted = new AbortController()
    const { signal } = aborted
    const group = async () => {
      const groups = await groupsOf(store.get(), signal).catch(() => [])
      if (!signal.aborted) store.send({ arrived: 'alike', groups })
    }
    const timer = setTimeout(() => void group(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [store, count])
}

async function groupsOf({ order, rows }: SessionState, signal: AbortSignal): Promise<number[][]> {
  const sides = order.flatMap(id => {
    const listing = rows.get(id)?.shown.listing
    const [front, back] = listing?.pictures ?? []
    return listing?.status === 'draft' && front && back
      ? [{ id, front: front.sha256, back: back.sha256 }]
      : []
  })
  const faces = await fetchFaces(
    [...new Set(sides.flatMap(({ front, back }) => [front, back]))],
    signal,
  )
  const coins = sides.flatMap(({ id, front, back }) => {
    const [frontFace, backFace] = [faces.get(front), faces.get(back)]
    return frontFace && backFace ? [{ id, front: frontFace, back: backFace }] : []
  })
  if (coins.length < 2) return []
  const groups = await groupInWorker(coins.map(({ front, back }) => ({ front, back })))
  return groups.map(group => group.flatMap(at => coins[at]?.id ?? []))
}

async function fetchFaces(
  pictures: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, FaceDescriptor>> {
  const all = new Map<string, FaceDescriptor>()
  for (let at = 0; at < pictures.length; at += DESCRIPTORS_MAX) {
    const asked = withJson('POST', { pictures: pictures.slice(at, at + DESCRIPTORS_MAX) })
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each has a megabyte
    const response = await apiFetch('/api/pictures/descriptors', { ...asked, signal })
    // oxlint-disable-next-line no-await-in-loop
    const { faces } = descriptorsSchema.parse(await response.json())
    for (const [sha256, face] of Object.entries(faces)) all.set(sha256, face)
  }
  return all
}
