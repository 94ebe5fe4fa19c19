/**
 * The service worker: the app's own files open it offline, and coins that were captured without a
 * network go to the edge even when no tab is open. API responses and pictures are never cached.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { SHARED_PHOTOS_PATH } from '../../shared/shared-photos.ts'
import { ownersWaiting } from '../queue/outbox/outbox.ts'
import { OUTBOX_SYNC } from '../queue/outbox/outbox-rows.ts'
import { sendPairs } from '../queue/outbox/send-pairs.ts'
import { storeSharedPhotos } from '../upload-many/shared-photos.ts'

/** What the page's own library of types leaves out. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends LastingEvent {
  tag: string
}
declare const self: Window & {
  /** The build writes the list of the app's own files here. */
  __WB_MANIFEST: PrecacheEntry[]
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

cleanupOutdatedCaches()
// oxlint-disable-next-line no-underscore-dangle -- the build looks for this name
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|uploads|peerjs)\//],
  }),
)
// Their names carry a hash: what is there is right for good.
registerRoute(
  /\/assets\//,
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 40 })] }),
)

// The landing page's pictures: shown from the cache, and refetched for the next visit.
registerRoute(/\/landing\/.+\.(avif|webp)$/, new StaleWhileRevalidate({ cacheName: 'landing' }))

// A phone's share menu posts photos here; they never leave the device by it.
registerRoute(
  ({ url }) => url.pathname === SHARED_PHOTOS_PATH,
  async ({ request }) => Response.redirect(await storeSharedPhotos(request), 303),
  'POST',
)

// The tab that installed the app opens its other screens offline, too.
self.addEventListener('activate', event => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's library of types knows no worker's events
  const activation = event as LastingEvent
  activation.waitUntil(self.clients.claim())
})

self.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

/** When this rejects, the browser repeats the sync event later. */
async function sendAll(): Promise<void> {
  const ends = await Promise.all((await ownersWaiting()).map(owner => sendPairs(owner)))
  if (ends.some(end => end.kind === 'later')) throw new Error('coins wait for the network')
}

self.addEventListener('sync', event => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Background Sync is in no library of types yet
  const sync = event as unknown as SyncEvent
  if (sync.tag === OUTBOX_SYNC) sync.waitUntil(sendAll())
})
