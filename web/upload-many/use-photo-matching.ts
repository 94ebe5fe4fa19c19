import { useEffect, useSyncExternalStore } from 'react'
import { compressForQueue } from '../capture/compress.ts'
import { onOtherUser } from '../lib/page-user.ts'
import { captureOpened } from '../pictures/capture-side.ts'
import { coinDetector } from '../pictures/coin-detector.ts'
import { shrunk } from '../pictures/shrunk.ts'
import { warnOfDropped } from '../queue/outbox/use-outbox.ts'
import { toastOnce } from '../ui/feedback/toast-store.ts'
import type { FaceDescriptor } from '../vision/detector/coin-detector.ts'
import { coinLook } from './matching/coin-look.ts'
import { withKnownSides } from './matching/known-sides.ts'
import { matchInWorker } from './matching/match-in-worker.ts'
import type { MatchedPhotos, PhotoToMatch } from './matching/match-photos.ts'
import { createPhotoMatching, type PhotoMatching } from './matching/photo-matching.ts'
import type { PhotoMatchingState } from './matching/photo-matching-machine.ts'
import {
  deletePhotos,
  loadPhotos,
  storedPhotoPictures,
  storeMatches,
  storePhoto,
  storeProcessed,
} from './matching/photo-store.ts'

/** Longest side, in pixels, and JPEG quality of the thumbnails. */
const THUMB_SIDE_PX = 256
const THUMB_QUALITY = 0.8

/** A phone has memory for one decoded photo at a time: 50 megapixels take 200 MB. */
const isPhone = () => matchMedia('(pointer: coarse)').matches

/** Matches by the faces alone, then again with what the library knows; without an answer of it the first one stays. */
async function matchWithLibrary(
  photos: readonly PhotoToMatch<FaceDescriptor>[],
): Promise<MatchedPhotos> {
  const matched = await matchInWorker(photos)
  const asked = await withKnownSides(photos, matched).catch(() => [])
  const known = new Map(asked.flatMap(({ id, known: side }) => (side ? [[id, side]] : [])))
  return known.size > 0 ? { ...(await matchInWorker(asked)), known } : matched
}

/** One per user and page load: it survives leaving the screen. */
const matchings = new Map<number, PhotoMatching>()
onOtherUser(() => matchings.clear())

function matchingOf(userId: number): PhotoMatching {
  const known = matchings.get(userId)
  if (known) return known
  const matching = createPhotoMatching({
    open: file => coinDetector.open(file),
    crop: captureOpened,
    compress: compressForQueue,
    concurrentReads: isPhone() ? 1 : 2,
    look: coinLook,
    thumb: crop => shrunk(crop, THUMB_SIDE_PX, THUMB_QUALITY),
    matchPhotos: matchWithLibrary,
    onNotStored: warnNotStored,
    store: {
      storePhoto: async (photo, pictures) =>
        warnOfDropped(await storePhoto(userId, photo, pictures)),
      deletePhotos: ids => deletePhotos(userId, ids),
      picturesOf: ids => storedPhotoPictures(userId, ids),
      storeMatches: matches => storeMatches(userId, matches),
      storeProcessed: ids => storeProcessed(userId, ids),
      load: () => loadPhotos(userId),
    },
  })
  matchings.set(userId, matching)
  return matching
}

/** The user's photo matching. Leaving the screen ends the reading of files. */
export function usePhotoMatching(userId: number): PhotoMatchingState & { matching: PhotoMatching } {
  const matching = matchingOf(userId)
  const state = useSyncExternalStore(matching.subscribe, matching.state)
  useEffect(() => {
    return () => {
      if (matching.state().reading) matching.stop()
    }
  }, [matching])
  return { ...state, matching }
}

const warnNotStored = toastOnce({
  title: 'The pairs are not kept over a reload',
  description: 'This browser has no room to store them. Process them before you close the page.',
})
