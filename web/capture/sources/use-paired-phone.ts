import { atom, useStore } from 'jotai'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createDeskPhone, type DeskPhone, type DeskPhoneState } from './paired-phone.ts'

/** One phone a seller and tab, whichever screen shows it. */
const deskPhonesAtom = atom(new Map<number, DeskPhone>())

export function useDeskPhone(userId: number): { phone: DeskPhone; state: DeskPhoneState } {
  const store = useStore()
  const phone = useMemo(() => {
    const phones = store.get(deskPhonesAtom)
    const known = phones.get(userId) ?? createDeskPhone(userId)
    phones.set(userId, known)
    return known
  }, [store, userId])
  const state = useSyncExternalStore(phone.subscribe, () => phone.state)
  useEffect(() => phone.resume(), [phone])
  return { phone, state }
}
