import { useMemo, useSyncExternalStore } from 'react'
import type { PairingAccess } from '../../shared/pairing/pairing.ts'
import { createPhoneController, type PhoneController } from './phone-controller.ts'
import type { PhoneCredentials } from './phone-credentials.ts'
import type { PhoneView } from './phone-view.ts'

/** A controller that is open as long as it has a subscriber. */
function controllerWhileShown(access: PairingAccess, credentials: PhoneCredentials) {
  let controller: PhoneController | null = null
  return {
    controller: () => controller,
    view: () => controller?.view ?? null,
    subscribe: (listener: () => void) => {
      const opened = createPhoneController(access, credentials)
      controller = opened
      const onVisible = () => {
        if (document.visibilityState === 'visible') opened.shown()
      }
      const unsubscribe = opened.subscribe(listener)
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        unsubscribe()
        document.removeEventListener('visibilitychange', onVisible)
        opened.close()
        if (controller === opened) controller = null
      }
    },
  }
}

/** This phone's controller; null until it is open. The pairing continues when the page closes. */
export function usePhonePairing(
  access: PairingAccess,
  credentials: PhoneCredentials,
): { controller: PhoneController; view: PhoneView } | null {
  const open = useMemo(() => controllerWhileShown(access, credentials), [access, credentials])
  const view = useSyncExternalStore(open.subscribe, open.view)
  const controller = open.controller()
  return controller && view && { controller, view }
}
