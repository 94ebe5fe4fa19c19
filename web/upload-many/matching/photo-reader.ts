/** Reads many files: opens, detects, crops and stores each, with few in memory at a time. */

import type { Captured } from '../../pictures/capture-side.ts'
import type { CapturedSide } from '../../pictures/captured-side.ts'
import { type SidePictures, takenPictureOf } from '../../pictures/taken-pair.ts'
import type { OpenedPicture, PictureProblem } from '../../vision/detector/coin-detector.ts'
import type { PhotoLook } from './photo-look.ts'
import type { PhotoEntry } from './photo-store.ts'

/** A file that was not read, and why. */
export interface SkippedFile {
  name: string
  sentence: string
}

/** A file that is not read once more: it is among the photos, or went to the queue from here before. */
export interface RepeatedFile {
  file: File
  where: 'here' | 'processed'
}

export interface PhotoReadingProgress {
  done: number
  total: number
}

export interface PhotoReaderDependencies {
  open: (file: File) => Promise<{ ok: true; picture: OpenedPicture } | PictureProblem>
  crop: (picture: OpenedPicture, name: string) => Promise<Captured>
  /** Makes the small crop. */
  compress: (side: CapturedSide) => Promise<Blob>
  /** The thumbnail of a crop. */
  thumb: (crop: Blob) => Promise<Blob>
  /** Size and colour of the coin. */
  look: (side: CapturedSide) => Promise<PhotoLook>
  /** Files that are read at a time: with 2, one is decoded while the coin of the other is detected. */
  concurrentReads: number
  /** The photo of that SHA-256 that was read before. */
  known: (sha256: string) => { name: string } | undefined
  /** Whether the photo of that SHA-256 went to the queue from this device. */
  processed: (sha256: string) => boolean
  /** Stores the photo; rejects where there is no space for it. */
  store: (photo: PhotoEntry, pictures: SidePictures) => Promise<void>
  onPhoto: (photo: PhotoEntry) => void
  onSkipped: (file: SkippedFile) => void
  onRepeated: (file: RepeatedFile) => void
  /** Null: all files are read, or the reading was stopped. */
  onProgress: (progress: PhotoReadingProgress | null) => void
}

export interface PhotoReader {
  /** Also while others are being read. `again`: those that were processed before too. */
  add: (files: readonly File[], again: boolean) => void
  /** Drops the files that are not begun; returns their names. */
  stop: () => string[]
}

const STORAGE_FULL = 'This browser has no room to keep it. Free some space on the device.'

export function createPhotoReader(needs: PhotoReaderDependencies): PhotoReader {
  const waiting: { file: File; again: boolean }[] = []
  /** Names of the files that are being read by SHA-256, to find duplicates. */
  const begun = new Map<string, string>()
  let lanes = 0
  let done = 0
  let total = 0

  const read = async ({ file, again }: (typeof waiting)[number]): Promise<string | null> => {
    const opened = await needs.open(file)
    if (!opened.ok) return opened.sentence
    const { sha256 } = opened.picture
    const twin = needs.known(sha256)?.name ?? begun.get(sha256)
    const processed = twin === undefined && !again && needs.processed(sha256)
    if (processed || twin === file.name) {
      needs.onRepeated({ file, where: processed ? 'processed' : 'here' })
      return null
    }
    if (twin !== undefined) return `This is the same photo as ${twin}. It is here once.`
    begun.set(sha256, file.name)
    try {
      const captured = await needs.crop(opened.picture, file.name)
      if (!captured.ok) return captured.sentence
      const { side } = captured
      const takenAt = file.lastModified
      const taken = takenPictureOf(side, { smallCrop: await needs.compress(side), takenAt })
      const { smallCrop, face = null, codes = null } = taken
      const thumb = await needs.thumb(side.forAnalysis ? side.crop : smallCrop)
      const look = await needs.look(side)
      const photo = { id: sha256, name: file.name, takenAt, thumb, face, codes, look }
      try {
        await needs.store(photo, taken)
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
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- a lane reads one file at a time
      const problem = await read(next).catch(unreadable)
      if (problem !== null) needs.onSkipped({ name: next.file.name, sentence: problem })
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
    add: (files, again) => {
      if (files.length === 0) return
      waiting.push(...files.map(file => ({ file, again })))
      total += files.length
      needs.onProgress({ done, total })
      while (lanes < needs.concurrentReads && waiting.length > 0) {
        lanes++
        void lane()
      }
    },
    stop: () => {
      const names = waiting.splice(0).map(({ file }) => file.name)
      total -= names.length
      return names
    },
  }
}

/** The file was moved or deleted since it was chosen, or the browser gives no canvas. */
const unreadable = () => 'This file could not be read. Choose it again.'
