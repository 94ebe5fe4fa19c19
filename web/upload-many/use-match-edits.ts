import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { MatchedPair } from './photo-matches.ts'
import type { PhotoMatching, PhotoMatchingState } from './photo-matching.ts'

export interface MatchEdits {
  /** The photo that waits for its new place. */
  picked: string | null
  /** What was done last, for those who do not see it. */
  announcement: string
  press: (photo: string) => void
  unpick: () => void
  setAside: (photo: string) => void
  removePhoto: (photo: string) => void
  swap: (pair: MatchedPair) => void
  split: (pair: MatchedPair) => void
  keep: (pair: MatchedPair) => void
  removePair: (pair: MatchedPair) => void
}

/** What a seller does with the photos: by dragging, or by a press on the photo and a press on its new place. */
export function useMatchEdits(
  matching: PhotoMatching,
  { photos, matches }: Pick<PhotoMatchingState, 'photos' | 'matches'>,
  place: RefObject<HTMLElement | null>,
): MatchEdits {
  const [asked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const picked = asked && photos.has(asked) ? asked : null
  const latest = useRef(picked)
  useEffect(() => {
    latest.current = picked
  }, [picked])
  const keepFocus = useFocusKept(place, matches)

  const nameOf = useCallback(
    (id: string) => matching.state().photos.get(id)?.name ?? '',
    [matching],
  )
  const done = useCallback(
    (what: string, photo: string) => {
      setPicked(null)
      setAnnouncement(what)
      keepFocus(photo)
    },
    [keepFocus],
  )

  const onto = useCallback(
    (photo: string, target: string) => {
      matching.edit({ edit: 'exchange', photo, target })
      done(`${nameOf(photo)} and ${nameOf(target)}: placed.`, photo)
    },
    [matching, done, nameOf],
  )
  const setAside = useCallback(
    (photo: string) => {
      matching.edit({ edit: 'unmatch', photo })
      done(`${nameOf(photo)} is without a partner.`, photo)
    },
    [matching, done, nameOf],
  )
  const remove = useCallback(
    (ids: readonly string[]) => {
      const [photo = ''] = ids
      done(`${ids.map(nameOf).join(' and ')}: removed.`, photo)
      void matching.remove(ids)
    },
    [matching, done, nameOf],
  )
  const press = useCallback(
    (photo: string) => {
      const first = latest.current
      if (first === photo) setPicked(null)
      else if (first) onto(first, photo)
      else setPicked(photo)
    },
    [onto],
  )

  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const { photo } = source.data
          const target = location.current.dropTargets[0]?.data
          if (typeof photo !== 'string' || !target) return
          if (typeof target.photo === 'string') onto(photo, target.photo)
          else setAside(photo)
        },
      }),
    [onto, setAside],
  )

  const isPicked = picked !== null
  useEffect(() => {
    if (!isPicked) return
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setPicked(null)
    window.addEventListener('keydown', escape)
    return () => window.removeEventListener('keydown', escape)
  }, [isPicked])

  return {
    picked,
    announcement,
    press,
    unpick: useCallback(() => setPicked(null), []),
    setAside,
    removePhoto: useCallback((photo: string) => remove([photo]), [remove]),
    swap: useCallback(
      ({ id, front }: MatchedPair) => {
        matching.edit({ edit: 'swap', pair: id })
        done('Sides swapped.', front)
      },
      [matching, done],
    ),
    split: useCallback(({ front }: MatchedPair) => setAside(front), [setAside]),
    keep: useCallback(
      ({ id, front }: MatchedPair) => {
        matching.edit({ edit: 'confirm', pair: id })
        done('Kept as it is.', front)
      },
      [matching, done],
    ),
    removePair: useCallback(({ front, back }: MatchedPair) => remove([front, back]), [remove]),
  }
}

/** A button that goes away with its pair gives its focus to the photo that was moved, or else to the editor. */
function useFocusKept(
  place: RefObject<HTMLElement | null>,
  matches: PhotoMatchingState['matches'],
) {
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
    const button = place.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`)
    const target = button ?? place.current
    target?.focus()
  }, [matches, place])
  return useCallback((photo: string) => {
    next.current = photo
  }, [])
}
