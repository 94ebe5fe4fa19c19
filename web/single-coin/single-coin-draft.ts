import { delMany } from 'idb-keyval'
import { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import type { CoinAnalysis, PictureSlot } from '../../shared/coins/coins.ts'
import { onOtherUser } from '../lib/page-user.ts'
import { get, set } from '../lib/picture-storage.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import type { PublishFailure } from '../publishing/publish-failure.ts'
import { toastOnce } from '../ui/feedback/toast-store.ts'
import type { NewListingContent } from './use-new-listing.ts'

/** The wizard's steps, in the specification's order. */
export const STEPS = ['upload', 'identification', 'pricing', 'final'] as const
export type SingleCoinStep = (typeof STEPS)[number]

/** The coin in the wizard. It is stored in IndexedDB too, so that a reload or a crash loses no picture. */
export interface SingleCoinDraft {
  step: SingleCoinStep
  front: CapturedSide | null
  back: CapturedSide | null
  /** The seller confirmed that both sides show the same picture. */
  samePictureConfirmed: boolean
  analysis: CoinAnalysis | null
  /** The failed queue item of this coin. */
  queueItem: string | null
  /** What the seller left in the form, and of which analysis. */
  form?: { analysisId: string; content: NewListingContent } | null
}

/** The listing that was created last, to say so where the next coin is captured. */
export interface CreatedCoin {
  id: number
  title: string
  published: boolean
  /** It was a failed coin of the queue. */
  wasQueued: boolean
  /** Why it was not published, where it should have been. */
  failure: (PublishFailure & { field?: string | undefined }) | null
}

export const EMPTY_DRAFT: SingleCoinDraft = {
  step: 'upload',
  front: null,
  back: null,
  samePictureConfirmed: false,
  analysis: null,
  queueItem: null,
  form: null,
}

/** Whether replacing it would lose pictures. */
export const isStarted = ({ front, back }: SingleCoinDraft): boolean =>
  front !== null || back !== null

const draftAtom = atom<SingleCoinDraft>(EMPTY_DRAFT)
/** The user whose draft is in memory; null before one is loaded. */
const ownerAtom = atom<number | null>(null)

const createdAtom = atom<CreatedCoin | null>(null)

onOtherUser(() => {
  const store = getDefaultStore()
  store.set(draftAtom, EMPTY_DRAFT)
  store.set(ownerAtom, null)
  store.set(createdAtom, null)
})

/** Names this tab in what it stores. */
const TAB = crypto.randomUUID()
interface StoredDraft extends SingleCoinDraft {
  tab: string
}

const keyOf = (userId: number) => `wizard-draft:${userId}`
/** The form is stored apart from the pictures: it changes with each key. */
const formKeyOf = (userId: number) => `wizard-listing:${userId}`
/** The form is stored when the typing pauses this long, in ms. */
const TYPING_PAUSE_MS = 300

/**
 * The user's draft and its changes. `ready` is false until the stored draft is loaded: a capture before that
 * would overwrite it.
 */
export function useSingleCoinDraft(userId: number) {
  const store = useStore()
  const draft = useAtomValue(draftAtom)
  const ready = useAtomValue(ownerAtom) === userId
  const setDraft = useSetAtom(draftAtom)
  const [created, setCreated] = useAtom(createdAtom)
  const setOwner = useSetAtom(ownerAtom)

  useEffect(() => {
    if (ready) return
    let cancelled = false
    const open = (stored: SingleCoinDraft) => {
      if (cancelled) return
      setDraft(stored)
      setCreated(null)
      setOwner(userId)
    }
    loadDraft(userId).then(
      stored => open(stored ?? EMPTY_DRAFT),
      () => open(EMPTY_DRAFT),
    )
    return () => {
      cancelled = true
    }
  }, [ready, userId, setDraft, setOwner, setCreated])

  const change = useCallback(
    (part: Partial<SingleCoinDraft>) => {
      const next = { ...store.get(draftAtom), ...part }
      store.set(draftAtom, next)
      const { form: _form, ...stored } = next
      set(keyOf(userId), { ...stored, tab: TAB } satisfies StoredDraft).catch(warnNotStored)
    },
    [store, userId],
  )
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepForm = useCallback(
    (form: SingleCoinDraft['form']) => {
      store.set(draftAtom, { ...store.get(draftAtom), form })
      clearTimeout(typing.current)
      typing.current = setTimeout(
        () => void set(formKeyOf(userId), form).catch(warnNotStored),
        TYPING_PAUSE_MS,
      )
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
  const swapSides = useCallback(() => {
    const { front, back } = store.get(draftAtom)
    change({ front: back, back: front, analysis: null, step: 'upload' })
  }, [store, change])
  const startOver = useCallback(() => {
    clearTimeout(typing.current)
    store.set(draftAtom, EMPTY_DRAFT)
    delMany([keyOf(userId), formKeyOf(userId)]).catch(warnNotStored)
  }, [store, userId])

  /** Goes on with what is stored, where another tab has changed it. */
  const reload = useCallback(async () => {
    // Without IndexedDB no tab stores anything.
    const stored = await loadDraft(userId).catch(() => undefined)
    if (stored ? stored.tab !== TAB : isStarted(store.get(draftAtom)))
      store.set(draftAtom, stored ?? EMPTY_DRAFT)
  }, [store, userId])

  return {
    draft,
    ready,
    reload,
    change,
    setSide,
    swapSides,
    keepForm,
    startOver,
    created,
    setCreated,
  }
}

/** Undefined where none is stored. Rejects without IndexedDB. */
async function loadDraft(userId: number): Promise<StoredDraft | undefined> {
  const [stored, form = null] = await Promise.all([
    get<StoredDraft>(keyOf(userId)),
    get<SingleCoinDraft['form']>(formKeyOf(userId)),
  ])
  return stored && { ...stored, form }
}

const warnNotStored = toastOnce({
  title: 'Pictures are not kept over a reload',
  description:
    'This browser does not let us store them. Finish this coin before you close the page.',
})
