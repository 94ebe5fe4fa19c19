import { COCO_FOLDER, COCO_PUBLISHER, fetchCocoWeights } from './coco-weights.ts'

/**
 * `npm run models:fetch [ADDRESS [FOLDER]]`: brings coco-ssd's weights into the app's own files, on a machine that
 * reaches their publisher, however long it takes.
 */
const [, , from = COCO_PUBLISHER, folder = COCO_FOLDER] = process.argv
try {
  await fetchCocoWeights({ from, folder, say: line => console.log(line) })
  console.log('The object detector is on in the next build.')
} catch (error) {
  console.error(`The weights could not be fetched from ${from}: ${String(error)}`)
  process.exitCode = 1
}
