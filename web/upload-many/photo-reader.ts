/** Reads many files one after the other: opened, found, cropped and kept, with little in memory at a time. */

import type { Captured } from '../capture/capture-side.ts'
import type { OpenedPicture, PictureProblem } from '../vision/coin-detector.ts'
import type { PhotoEntry } from './photo-store.ts'

/** Files that are worked on at once: the next one is decoded while the eye looks at the first. */
const CONCURRENT_READS = 2

/** A file that was not read, and why. */
export interface SkippedFile {
  name: string
  sentence: string
}

export interface ReadingProgress {
  done: number
  total: number
}

export interface PhotoReaderDependencies {
  open: (file: File) => Promise<{ ok: true; picture: OpenedPicture } | PictureProblem>
  crop: (picture: OpenedPicture, name: string) => Promise<Captured>
  /** The small picture of a crop. */
  thumb: (crop: Blob) => Promise<Blob>
  /** The photo of that SHA-256 that was read before. */
  known: (sha256: string) => { name: string } | undefined
  /** Writes the photo; rejects where there is no room for it. */
  store: (photo: PhotoEntry, crop: Blob) => Promise<void>
  onPhoto: (photo: PhotoEntry) => void
  onSkipped: (file: SkippedFile) => void
  /** Null: all that was asked for is done, or it was stopped. */
  onProgress: (progress: ReadingProgress | null) => void
}

export interface PhotoReader {
  /** May be called while others are read. */
  add: (files: readonly File[]) => void
  /** What is not begun is given up; their names. */
  stop: () => string[]
}

const STORAGE_FULL = 'This browser has no room to keep it. Free some space on the device.'

export function createPhotoReader(needs: PhotoReaderDependencies): PhotoReader {
  const waiting: File[] = []
  /** Of the files that are being read: the same one may come twice. */
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
      const { crop, face = null } = captured.side
      const photo = { id: sha256, name: file.name, thumb: await needs.thumb(crop), face }
      try {
        await needs.store(photo, crop)
      } catch {
        // The browser says no more than that nothing could be written.
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
      while (lanes < CONCURRENT_READS && waiting.length > 0) {
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

/** A file that was moved or deleted since it was chosen, or a canvas that the browser does not give. */
const unreadable = () => 'This file could not be read. Choose it again.'
