/**
 * The script of both detectors' workers, so that the browser loads TensorFlow.js once. The worker's name says which
 * detector it runs. Requests that come while its code is loading wait for it, in order. Code that cannot be loaded
 * rejects without a handler: the page gets an `error` event.
 */
const loading: Promise<{ answer: (data: never) => Promise<void> }> =
  self.name === 'objects'
    ? import('./object-detection-requests.ts')
    : import('./coin-detection-requests.ts')

// The page that named the worker sends what its detector takes.
addEventListener('message', (event: MessageEvent) => {
  const data: never = event.data
  void loading.then(({ answer }) => answer(data))
})
