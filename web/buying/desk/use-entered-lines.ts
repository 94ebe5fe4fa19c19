import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfferLine } from '../../../shared/buying/offers.ts'
import {
  type EnteredLines,
  NO_LINES,
  readLines,
  removeUnusedCrops,
  storeLines,
} from '../device/device-rows.ts'

/** Writes of all desks of this page: a desk that opens anew reads what the last one wrote. */
let writing: Promise<void> = Promise.resolve()

/** The lines that are being entered. They are on the device, so that a reload loses none. */
export function useEnteredLines(user: number) {
  const [entered, setEntered] = useState<EnteredLines | null>(null)
  const current = useRef<EnteredLines>(NO_LINES)
  useEffect(() => {
    let isGone = false
    const open = async () => {
      await writing
      const stored = await readLines(user).catch(() => NO_LINES)
      if (isGone) return
      current.current = stored
      setEntered(stored)
      await removeUnusedCrops(user).catch(() => undefined)
    }
    void open()
    return () => {
      isGone = true
    }
  }, [user])
  const change = useCallback(
    (next: (now: EnteredLines) => EnteredLines): Promise<void> => {
      current.current = next(current.current)
      setEntered(current.current)
      const stored = current.current
      // A private window keeps them as long as the page is open.
      writing = writing.then(() => storeLines(user, stored)).catch(() => undefined)
      return writing
    },
    [user],
  )
  const changeLines = useCallback(
    (next: (lines: readonly OfferLine[]) => readonly OfferLine[]) =>
      void change(now => ({ ...now, lines: next(now.lines) })),
    [change],
  )
  return {
    /** Null while they are read. */
    entered,
    add: useCallback(
      (...lines: OfferLine[]) => changeLines(known => [...known, ...lines]),
      [changeLines],
    ),
    edit: useCallback(
      (id: string, edit: Partial<OfferLine>) =>
        changeLines(known => known.map(line => (line.id === id ? { ...line, ...edit } : line))),
      [changeLines],
    ),
    remove: useCallback(
      (id: string) => changeLines(known => known.filter(line => line.id !== id)),
      [changeLines],
    ),
    /** A line of several pictures as one line for each coin. */
    takeApart: useCallback(
      (id: string) =>
        changeLines(known => known.flatMap(line => (line.id === id ? apart(line) : [line]))),
      [changeLines],
    ),
    clear: useCallback(() => change(() => NO_LINES), [change]),
    restore: useCallback((lines: EnteredLines) => change(() => lines), [change]),
  }
}
export type EnteredLinesActs = Omit<ReturnType<typeof useEnteredLines>, 'entered'>

const apart = (line: OfferLine): OfferLine[] =>
  Array.from({ length: line.count }, (_, at) => ({
    ...line,
    id: at === 0 ? line.id : crypto.randomUUID(),
    count: 1,
    pictures: line.pictures.slice(at, at + 1),
  }))
