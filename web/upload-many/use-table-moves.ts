import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DeskState, PhotoDesk } from './photo-desk.ts'
import type { TablePair } from './table.ts'

export interface TableMoves {
  /** The photo that waits for its new place. */
  picked: string | null
  /** What was done last, for those who do not see it. */
  said: string
  press: (photo: string) => void
  unpick: () => void
  setAside: (photo: string) => void
  removePhoto: (photo: string) => void
  swap: (pair: TablePair) => void
  split: (pair: TablePair) => void
  keep: (pair: TablePair) => void
  removePair: (pair: TablePair) => void
}

/** What a seller does with the photos: by dragging, or by a press on the photo and a press on its new place. */
export function useTableMoves(
  desk: PhotoDesk,
  { photos, table }: Pick<DeskState, 'photos' | 'table'>,
  place: RefObject<HTMLElement | null>,
): TableMoves {
  const [asked, setPicked] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const picked = asked && photos.has(asked) ? asked : null
  const latest = useRef(picked)
  useEffect(() => {
    latest.current = picked
  }, [picked])
  const keepFocus = useFocusKept(place, table)

  const nameOf = useCallback((id: string) => desk.state().photos.get(id)?.name ?? '', [desk])
  const done = useCallback(
    (what: string, photo: string) => {
      setPicked(null)
      setSaid(what)
      keepFocus(photo)
    },
    [keepFocus],
  )

  const onto = useCallback(
    (photo: string, target: string) => {
      desk.act({ act: 'onto', photo, target })
      done(`${nameOf(photo)} and ${nameOf(target)}: placed.`, photo)
    },
    [desk, done, nameOf],
  )
  const setAside = useCallback(
    (photo: string) => {
      desk.act({ act: 'aside', photo })
      done(`${nameOf(photo)} is without a partner.`, photo)
    },
    [desk, done, nameOf],
  )
  const remove = useCallback(
    (ids: readonly string[]) => {
      const [photo = ''] = ids
      done(`${ids.map(nameOf).join(' and ')}: removed.`, photo)
      void desk.remove(ids)
    },
    [desk, done, nameOf],
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
    said,
    press,
    unpick: useCallback(() => setPicked(null), []),
    setAside,
    removePhoto: useCallback((photo: string) => remove([photo]), [remove]),
    swap: useCallback(
      ({ id, front }: TablePair) => {
        desk.act({ act: 'swap', pair: id })
        done('Sides swapped.', front)
      },
      [desk, done],
    ),
    split: useCallback(({ front }: TablePair) => setAside(front), [setAside]),
    keep: useCallback(
      ({ id, front }: TablePair) => {
        desk.act({ act: 'keep', pair: id })
        done('Kept as it is.', front)
      },
      [desk, done],
    ),
    removePair: useCallback(({ front, back }: TablePair) => remove([front, back]), [remove]),
  }
}

/** A button that goes away with its pair gives its focus to the photo that was moved, or else to the table. */
function useFocusKept(place: RefObject<HTMLElement | null>, table: DeskState['table']) {
  const next = useRef<string | null>(null)
  const before = useRef(table)
  useEffect(() => {
    const photo = next.current
    if (table === before.current) return
    before.current = table
    if (photo === null) return
    next.current = null
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    const button = place.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`)
    const target = button ?? place.current
    target?.focus()
  }, [table, place])
  return useCallback((photo: string) => {
    next.current = photo
  }, [])
}
