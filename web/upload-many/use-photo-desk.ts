import { useEffect, useSyncExternalStore } from 'react'
import { captureOpened } from '../capture/capture-side.ts'
import { shrunk } from '../capture/compress.ts'
import { eye } from '../capture/eye.ts'
import { toast } from '../ui/toast-store.ts'
import { findPairs } from './find-pairs.ts'
import { createPhotoDesk, type DeskState, type PhotoDesk } from './photo-desk.ts'
import { cropsOf, forgetPhotos, keepPhoto, keepTable, leftOnTable } from './photo-store.ts'

/** Longest side, in pixels, and JPEG quality of the pictures on the table. */
const THUMB_SIDE_PX = 256
const THUMB_QUALITY = 0.8

/** One desk a user and page load: it stays when the screen is left and opened again. */
const desks = new Map<number, PhotoDesk>()

function deskOf(userId: number): PhotoDesk {
  const known = desks.get(userId)
  if (known) return known
  const desk = createPhotoDesk({
    open: file => eye.open(file),
    crop: captureOpened,
    thumb: crop => shrunk(crop, THUMB_SIDE_PX, THUMB_QUALITY),
    findPairs,
    onNotKept: sayNotKept,
    store: {
      keepPhoto: (photo, crop) => keepPhoto(userId, photo, crop),
      forgetPhotos: ids => forgetPhotos(userId, ids),
      cropsOf: ids => cropsOf(userId, ids),
      keepTable: table => keepTable(userId, table),
      left: () => leftOnTable(userId),
    },
  })
  desks.set(userId, desk)
  return desk
}

/** The user's photos that are sorted into pairs. Leaving the screen ends the reading of files. */
export function usePhotoDesk(userId: number): DeskState & { desk: PhotoDesk } {
  const desk = deskOf(userId)
  const state = useSyncExternalStore(desk.subscribe, desk.state)
  useEffect(() => {
    return () => {
      if (desk.state().reading) desk.stop()
    }
  }, [desk])
  return { ...state, desk }
}

let said = false

function sayNotKept(): void {
  if (said) return
  said = true
  toast({
    title: 'The pairs are not kept over a reload',
    description: 'This browser has no room to store them. Process them before you close the page.',
  })
}
