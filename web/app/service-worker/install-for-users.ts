import { readStoredUser } from '../../accounts/stored-user.ts'
import { onPageUserChange } from '../../lib/page-user.ts'

/** The service worker fetches the whole app: for users, not for visitors of a public page. */
export function installForUsers(container: ServiceWorkerContainer): void {
  const install = () =>
    void import('./service-worker.ts').then(({ startServiceWorker }) =>
      startServiceWorker(container),
    )
  if (readStoredUser() !== null) {
    install()
    return
  }
  const stop = onPageUserChange(change => {
    if (change.kind !== 'signed-in') return
    stop()
    install()
  })
}
