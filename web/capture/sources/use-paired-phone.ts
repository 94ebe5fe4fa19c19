import { atom, getDefaultStore, useStore } from 'jotai'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { onOtherUser } from '../../lib/page-user.ts'
import { createPairedPhone, type PairedPhone, type PairedPhoneState } from './paired-phone.ts'

/** One phone for each user and tab, shared by all screens. */
const pairedPhonesAtom = atom(new Map<number, PairedPhone>())
onOtherUser(() => {
  for (const phone of getDefaultStore().get(pairedPhonesAtom).values()) phone.drop()
  getDefaultStore().set(pairedPhonesAtom, new Map())
})

export function usePairedPhone(userId: number): { phone: PairedPhone; state: PairedPhoneState } {
  const store = useStore()
  const phone = useMemo(() => {
    const phones = store.get(pairedPhonesAtom)
    const known = phones.get(userId) ?? createPairedPhone(userId)
    phones.set(userId, known)
    return known
  }, [store, userId])
  const state = useSyncExternalStore(phone.subscribe, () => phone.state)
  useEffect(() => phone.resume(), [phone])
  return { phone, state }
}
