import { del, get, set } from 'idb-keyval'
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import type { CoinAnalysis, PictureSlot } from '../../shared/coins.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { toastOnce } from '../ui/toast-store.ts'

/** The wizard's steps, in the specification's order. */
export const STEPS = ['upload', 'identification', 'pricing', 'final'] as const
export type Step = (typeof STEPS)[number]

/** The coin in the wizard. It is stored in IndexedDB too, so that a reload or a crash loses no picture. */
export interface SingleCoinDraft {
  step: Step
  front: CapturedSide | null
  back: CapturedSide | null
  /** The seller confirmed that both sides show the same picture. */
  samePictureConfirmed: boolean
  analysis: CoinAnalysis | null
  /** The failed queue item of this coin; missing in drafts of an earlier version. */
  queueItem?: string | null
}

export const EMPTY_DRAFT: SingleCoinDraft = {
  step: 'upload',
  front: null,
  back: null,
  samePictureConfirmed: false,
  analysis: null,
  queueItem: null,
}

/** Whether replacing it would lose pictures. */
export const isStarted = ({ front, back }: SingleCoinDraft): boolean =>
  front !== null || back !== null

const draftAtom = atom<SingleCoinDraft>(EMPTY_DRAFT)
/** The user whose draft is in memory; null before one is loaded. */
const ownerAtom = atom<number | null>(null)

const keyOf = (userId: number) => `single-coin-draft:${userId}`

/**
 * The user's draft and its changes. `ready` is false until the stored draft is loaded: a capture before that
 * would overwrite it.
 */
export function useSingleCoinDraft(userId: number) {
  const store = useStore()
  const draft = useAtomValue(draftAtom)
  const ready = useAtomValue(ownerAtom) === userId
  const setDraft = useSetAtom(draftAtom)
  const setOwner = useSetAtom(ownerAtom)

  useEffect(() => {
    if (ready) return
    let cancelled = false
    const open = (stored: SingleCoinDraft | undefined) => {
      if (cancelled) return
      setDraft(stored ?? EMPTY_DRAFT)
      setOwner(userId)
    }
    get<SingleCoinDraft>(keyOf(userId)).then(open, () => open(undefined))
    return () => {
      cancelled = true
    }
  }, [ready, userId, setDraft, setOwner])

  const change = useCallback(
    (part: Partial<SingleCoinDraft>) => {
      const next = { ...store.get(draftAtom), ...part }
      store.set(draftAtom, next)
      set(keyOf(userId), next).catch(warnNotStored)
    },
    [store, userId],
  )
  const setSide = useCallback(
    (slot: PictureSlot, side: CapturedSide | null) =>
      // Another picture needs another analysis.
      change({
        [slot]: side,
        analysis: null,
        samePictureConfirmed: false,
        step: 'upload',
        queueItem: null,
      }),
    [change],
  )
  const startOver = useCallback(() => {
    store.set(draftAtom, EMPTY_DRAFT)
    del(keyOf(userId)).catch(warnNotStored)
  }, [store, userId])

  return { draft, ready, change, setSide, startOver }
}

const warnNotStored = toastOnce({
  title: 'Pictures are not kept over a reload',
  description:
    'This browser does not let us store them. Finish this coin before you close the page.',
})
