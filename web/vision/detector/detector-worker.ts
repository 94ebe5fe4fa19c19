/**
 * The script of both detectors' workers, so that the browser loads TensorFlow.js once. The worker's name says which
 * detector it runs. Requests that come while its code is loading wait for it, in order. Code that cannot be loaded
 * rejects without a handler: the page gets an `error` event.
 */
import type { DetectorCall } from './coin-detector-messages.ts'
import type { ObjectDetectorRequest } from './object-detector-messages.ts'

if (self.name === 'objects') {
  const loading = import('./object-detection-requests.ts')
  addEventListener('message', ({ data }: MessageEvent<ObjectDetectorRequest>) => {
    void loading.then(({ answerObjectDetection: answer }) => answer(data))
  })
} else {
  const loading = import('./coin-detection-requests.ts')
  addEventListener('message', ({ data }: MessageEvent<DetectorCall>) => {
    void loading.then(({ answerCoinDetection: answer }) => answer(data))
  })
}
