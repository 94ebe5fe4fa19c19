import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type MatchedPair, type PhotoMatches } from './matching/matched-pair.ts'
import { isDoubtfulPair } from './matching/photo-matches.ts'
import type { PhotoMatching } from './matching/photo-matching.ts'
import type { PhotoMatchingState } from './matching/photo-matching-machine.ts'

export interface MatchEdits extends ReturnType<typeof createMatchEdits> {
  /** The photo that changes places with the next photo pressed. */
  picked: string | null
  /** The last edit, for screen readers. */
  announcement: string
  press: (photo: string) => void
  unpick: () => void
}

/** The seller's edits: by dragging, or by a press on each of the two photos that change places. */
export function useMatchEdits(
  matching: PhotoMatching,
  { photos, matches }: Pick<PhotoMatchingState, 'photos' | 'matches'>,
  editor: RefObject<HTMLElement | null>,
): MatchEdits {
  const [pressed, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const picked = pressed && photos.has(pressed) ? pressed : null
  const latest = useRef(picked)
  useEffect(() => {
    latest.current = picked
  }, [picked])
  const focusAfterEdit = useFocusAfterEdit(editor, matches)

  const edits = useMemo(
    () =>
      createMatchEdits(matching, (what, photo) => {
        setPicked(null)
        setAnnouncement(what)
        focusAfterEdit(photo)
      }),
    [matching, focusAfterEdit],
  )
  useDrops(edits)
  const { exchange } = edits
  const press = useCallback(
    (photo: string) => {
      const first = latest.current
      if (first === photo) setPicked(null)
      else if (first) exchange(first, photo)
      else setPicked(photo)
    },
    [exchange],
  )
  const unpick = useCallback(() => setPicked(null), [])

  const isPicked = picked !== null
  useEffect(() => {
    if (!isPicked) return
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setPicked(null)
    window.addEventListener('keydown', escape)
    return () => window.removeEventListener('keydown', escape)
  }, [isPicked])

  return { ...edits, picked, announcement, press, unpick }
}

/** `onEdited` gets the announcement, and the photo that gets the focus when the pressed button is removed. */
function createMatchEdits(
  matching: PhotoMatching,
  onEdited: (announcement: string, photo: string) => void,
) {
  const nameOf = (id: string) => matching.state().photos.get(id)?.name ?? ''
  const exchange = (photo: string, target: string) => {
    matching.edit({ edit: 'exchange', photo, target })
    onEdited(`${nameOf(photo)} and ${nameOf(target)}: placed.`, photo)
  }
  const unmatch = (photo: string) => {
    matching.edit({ edit: 'unmatch', photo })
    onEdited(`${nameOf(photo)} is without a partner.`, photo)
  }
  const remove = (ids: readonly string[]) => {
    const [photo = ''] = ids
    onEdited(`${ids.map(nameOf).join(' and ')}: removed.`, photo)
    void matching.remove(ids)
  }
  return {
    exchange,
    unmatch,
    removePhoto: (photo: string) => remove([photo]),
    removePair: ({ front, back }: MatchedPair) => remove([front, back]),
    swap: ({ id, front }: MatchedPair) => {
      matching.edit({ edit: 'swap', pair: id })
      onEdited('Sides swapped.', front)
    },
    split: ({ front }: MatchedPair) => unmatch(front),
    pairAgain: ({ id, front, back }: MatchedPair) => {
      const before = matching.state().matches
      matching.edit({ edit: 'pair-again', pair: id })
      const { pairs } = matching.state().matches
      if (pairs === before.pairs) return onEdited('Nothing to pair again.', front)
      const left = [front, back].find(photo =>
        pairs.every(pair => pair.front !== photo && pair.back !== photo),
      )
      onEdited(
        left === undefined
          ? 'Paired again in order.'
          : `Paired again in order. ${nameOf(left)} is without a partner.`,
        left ?? front,
      )
    },
    confirm: ({ id, front }: MatchedPair) => {
      matching.edit({ edit: 'confirm', pairs: [id] })
      onEdited('Kept as it is.', front)
    },
    confirmAll: () => {
      const doubtful = matching.state().matches.pairs.filter(isDoubtfulPair)
      matching.edit({ edit: 'confirm', pairs: doubtful.map(({ id }) => id) })
    },
    undo: () => {
      matching.undo()
      onEdited('The last change is undone.', '')
    },
  }
}

function useDrops({
  exchange,
  unmatch,
}: Pick<ReturnType<typeof createMatchEdits>, 'exchange' | 'unmatch'>) {
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const { photo } = source.data
          const target = location.current.dropTargets[0]?.data
          if (typeof photo !== 'string' || !target) return
          if (typeof target.photo === 'string') exchange(photo, target.photo)
          else unmatch(photo)
        },
      }),
    [exchange, unmatch],
  )
}

/** Where an edit removes the focused button, the edited photo gets the focus, or else the editor. */
function useFocusAfterEdit(editor: RefObject<HTMLElement | null>, matches: PhotoMatches) {
  const next = useRef<string | null>(null)
  const before = useRef(matches)
  useEffect(() => {
    const photo = next.current
    if (matches === before.current) return
    before.current = matches
    if (photo === null) return
    next.current = null
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const button = editor.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`)
    const target = button ?? editor.current
    target?.focus()
  }, [matches, editor])
  return useCallback((photo: string) => {
    next.current = photo
  }, [])
}
