import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '../../ui/feedback/toast-store.ts'
import { startServiceWorker } from './service-worker.ts'

afterEach(() => {
  for (const shown of toastStore.current()) toastStore.remove(shown.id)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A browser's service workers, as far as the app looks at them. */
function browserWith({ controlled }: { controlled: boolean }) {
  vi.useFakeTimers()
  const arriving = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: vi.fn<(message: unknown) => void>(),
  })
  const registration = Object.assign(new EventTarget(), {
    installing: arriving,
    waiting: null,
    update: vi.fn(() => Promise.reject(new TypeError('offline'))),
  })
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn(() => Promise.resolve(registration)),
  })
  const arrive = () => {
    registration.dispatchEvent(new Event('updatefound'))
    arriving.state = 'installed'
    arriving.dispatchEvent(new Event('statechange'))
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the app uses of it
  const start = () => startServiceWorker(container as unknown as ServiceWorkerContainer)
  return { arriving, registration, container, arrive, start }
}

test('the first version installs without a word', async () => {
  const { container, arrive, start } = browserWith({ controlled: false })
  await start()
  arrive()
  expect(container.register).toHaveBeenCalledWith('/sw.js')
  expect(toastStore.current()).toEqual([])
})

test('a new version is announced, stays announced, and takes over when the seller agrees', async () => {
  const { container, arriving, arrive, start } = browserWith({ controlled: true })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await start()
  arrive()
  const [shown] = toastStore.current()
  expect(shown?.title).toBe('A new version is ready')
  expect(shown?.durationMs).toBe(Number.POSITIVE_INFINITY)
  expect(arriving.postMessage).not.toHaveBeenCalled()
  shown?.action?.onAct()
  expect(arriving.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('an open tab looks for a new version each hour, offline too', async () => {
  const { registration, start } = browserWith({ controlled: true })
  await start()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(registration.update).toHaveBeenCalledTimes(2)
})
