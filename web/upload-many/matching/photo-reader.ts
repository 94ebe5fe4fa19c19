/** Reads many files: opens, detects, crops and stores each, with few in memory at a time. */

import type { Captured } from '../../pictures/capture-side.ts'
import type { CapturedSide } from '../../pictures/captured-side.ts'
import type { OpenedPicture, PictureProblem } from '../../vision/detector/coin-detector.ts'
import type { PhotoLook } from './photo-look.ts'
import type { PhotoEntry, PhotoPictures } from './photo-store.ts'

/** A file that was not read, and why. */
export interface SkippedFile {
  name: string
  sentence: string
}

export interface PhotoReadingProgress {
  done: number
  total: number
}

export interface PhotoReaderDependencies {
  open: (file: File) => Promise<{ ok: true; picture: OpenedPicture } | PictureProblem>
  crop: (picture: OpenedPicture, name: string) => Promise<Captured>
  /** The small picture of a side, for the analysis. */
  compress: (side: CapturedSide) => Promise<Blob>
  /** The thumbnail of a crop. */
  thumb: (crop: Blob) => Promise<Blob>
  /** Size and colour of the coin. */
  look: (side: CapturedSide) => Promise<PhotoLook>
  /** Files that are read at a time: with 2, one is decoded while the coin of the other is detected. */
  concurrentReads: number
  /** The photo of that SHA-256 that was read before. */
  known: (sha256: string) => { name: string } | undefined
  /** Stores the photo; rejects where there is no space for it. */
  store: (photo: PhotoEntry, pictures: PhotoPictures) => Promise<void>
  onPhoto: (photo: PhotoEntry) => void
  onSkipped: (file: SkippedFile) => void
  /** Null: all files are read, or the reading was stopped. */
  onProgress: (progress: PhotoReadingProgress | null) => void
}

export interface PhotoReader {
  /** Also while others are being read. */
  add: (files: readonly File[]) => void
  /** Drops the files that are not begun; returns their names. */
  stop: () => string[]
}

const STORAGE_FULL = 'This browser has no room to keep it. Free some space on the device.'

export function createPhotoReader(needs: PhotoReaderDependencies): PhotoReader {
  const waiting: File[] = []
  /** Names of the files that are being read by SHA-256, to find duplicates. */
  const begun = new Map<string, string>()
  let lanes = 0
  let done = 0
  let total = 0

  const read = async (file: File): Promise<string | null> => {
    const opened = await needs.open(file)
    if (!opened.ok) return opened.sentence
    const { sha256 } = opened.picture
    const twin = needs.known(sha256)?.name ?? begun.get(sha256)
    if (twin !== undefined) return `This is the same photo as ${twin}. It is here once.`
    begun.set(sha256, file.name)
    try {
      const captured = await needs.crop(opened.picture, file.name)
      if (!captured.ok) return captured.sentence
      const { crop: listingCrop, picture, face = null, codes = null } = captured.side
      const crop = await needs.compress(captured.side)
      const thumb = await needs.thumb(captured.side.forAnalysis ? listingCrop : crop)
      const look = await needs.look(captured.side)
      const takenAt = file.lastModified
      const photo = { id: sha256, name: file.name, takenAt, thumb, face, codes, look }
      try {
        await needs.store(photo, { crop, listingCrop, original: picture.file })
      } catch {
        // The browser gives no further reason.
        return STORAGE_FULL
      }
      needs.onPhoto(photo)
      return null
    } finally {
      begun.delete(sha256)
    }
  }

  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- a lane reads one file at a time
      const problem = await read(file).catch(unreadable)
      if (problem !== null) needs.onSkipped({ name: file.name, sentence: problem })
      done++
      needs.onProgress({ done, total })
    }
    lanes--
    if (lanes > 0) return
    done = 0
    total = 0
    needs.onProgress(null)
  }

  return {
    add: files => {
      if (files.length === 0) return
      waiting.push(...files)
      total += files.length
      needs.onProgress({ done, total })
      while (lanes < needs.concurrentReads && waiting.length > 0) {
        lanes++
        void lane()
      }
    },
    stop: () => {
      const names = waiting.splice(0).map(({ name }) => name)
      total -= names.length
      return names
    },
  }
}

/** The file was moved or deleted since it was chosen, or the browser gives no canvas. */
const unreadable = () => 'This file could not be read. Choose it again.'
