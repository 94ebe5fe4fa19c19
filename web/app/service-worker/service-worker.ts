import { toast } from '../../ui/feedback/toast-store.ts'

/** A tab that stays open looks for a new version this often, in ms. */
const UPDATE_CHECK_MS = 3_600_000

/**
 * Makes the app installable and open without a network. The build writes `/sw.js`, which caches the app's own
 * files and nothing of `/api` or `/uploads`. A new version waits until the seller agrees to reload.
 */
export async function startServiceWorker(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register('/sw.js')
  if (registration.waiting && container.controller) offerReload(registration.waiting, container)
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      // Without a controller it is the first version: there is nothing to replace.
      if (installing.state === 'installed' && container.controller)
        offerReload(installing, container)
    })
  })
  setInterval(() => {
    // Offline it looks again in an hour.
    void registration.update().catch(() => undefined)
  }, UPDATE_CHECK_MS)
}

function offerReload(version: ServiceWorker, container: ServiceWorkerContainer): void {
  toast({
    title: 'A new version is ready',
    description: 'Reload when what you are working on is saved.',
    durationMs: Number.POSITIVE_INFINITY,
    action: {
      label: 'Reload',
      onAct: () => {
        container.addEventListener('controllerchange', () => window.location.reload(), {
          once: true,
        })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        version.postMessage({ type: 'SKIP_WAITING' })
      },
    },
  })
}
