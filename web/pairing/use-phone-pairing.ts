import { useMemo, useSyncExternalStore } from 'react'
import type { PairingAccess } from '../../shared/pairing.ts'
import { createPhoneSession, type PhoneSession, type PhoneView } from './phone-controller.ts'
import type { PhonePass } from './phone-credentials.ts'

/** A session that is open as long as somebody listens. */
function sessionWhileShown(access: PairingAccess, pass: PhonePass) {
  let session: PhoneSession | null = null
  return {
    session: () => session,
    view: () => session?.view ?? null,
    subscribe: (listener: () => void) => {
      const opened = createPhoneSession(access, pass)
      session = opened
      const onVisible = () => {
        if (document.visibilityState === 'visible') opened.shown()
      }
      const unsubscribe = opened.subscribe(listener)
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        unsubscribe()
        document.removeEventListener('visibilitychange', onVisible)
        opened.close()
        if (session === opened) session = null
      }
    },
  }
}

/** This phone's session of a pairing; null for a moment. The pairing lives on when the page goes. */
export function usePhonePairing(
  access: PairingAccess,
  pass: PhonePass,
): { session: PhoneSession; view: PhoneView } | null {
  const open = useMemo(() => sessionWhileShown(access, pass), [access, pass])
  const view = useSyncExternalStore(open.subscribe, open.view)
  const session = open.session()
  return session && view && { session, view }
}
