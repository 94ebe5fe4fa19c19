import { useState } from 'react'
import { LISTING_PICTURES_MAX } from '../../../../shared/listing/terms/listing-terms.ts'
import type { CropFrame } from '../../../vision/detector/coin-detector.ts'
import type { EditPicture } from '../edit-fields.ts'
import {
  type CropSource,
  cropAgain,
  cropToCoin,
  openOriginal,
  type PreparedPicture,
  prepareSide,
  prepareWhole,
  sentenceOf,
} from './prepare-picture.ts'

interface PictureWorkOptions {
  /** The pictures at the moment of the call. */
  read: () => readonly EditPicture[]
  change: (pictures: EditPicture[]) => void
}

/** Replaces, crops and adds pictures; each is stored before it takes its place. Several may be under way. */
export function usePictureWork({ read, change }: PictureWorkOptions) {
  /** By the hash of the picture that is worked on. */
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [adding, setAdding] = useState(0)
  const [addProblem, setAddProblem] = useState<string | null>(null)
  const [cropping, setCropping] = useState<CropSource | null>(null)

  const note = (sha256: string, sentence: string) =>
    setNotes(current => ({ ...current, [sha256]: sentence }))
  const during = async (sha256: string, work: () => Promise<void>) => {
    setBusy(current => new Set(current).add(sha256))
    note(sha256, '')
    try {
      await work()
    } catch (error) {
      note(sha256, sentenceOf(error))
    }
    setBusy(current => new Set([...current].filter(each => each !== sha256)))
  }
  const put = (before: string, after: PreparedPicture) => {
    change(read().map(each => (each.sha256 === before ? after.picture : each)))
    if (after.note) note(after.picture.sha256, after.note)
  }

  /** Another picture in the place of this one; front and back are cropped around their coin. */
  const replace = (sha256: string, file: File) =>
    during(sha256, async () => {
      const isSide = read().findIndex(each => each.sha256 === sha256) < 2
      put(sha256, await (isSide ? prepareSide(file) : prepareWhole(file)))
    })

  /** `coinOnly`: the coin is in no holder, whatever is around it. */
  const openCrop = (picture: EditPicture, coinOnly: boolean) =>
    during(picture.sha256, async () => {
      const source = await openOriginal(picture)
      setCropping(coinOnly && source.coin ? { ...source, frame: source.coin } : source)
    })

  /** Cuts front and back anew around their coin. */
  const toCoin = async (pictures: readonly EditPicture[]) => {
    // oxlint-disable-next-line no-await-in-loop -- one photograph in memory at a time
    for (const picture of pictures)
      await during(picture.sha256, async () =>
        put(picture.sha256, { picture: await cropToCoin(picture), note: null }),
      )
  }

  const crop = async (source: CropSource, frame: CropFrame) => {
    const { sha256 } = source.of
    await during(sha256, async () =>
      put(sha256, { picture: await cropAgain(source, frame), note: null }),
    )
    setCropping(null)
  }

  const add = async (files: readonly File[]) => {
    setAddProblem(null)
    const room = LISTING_PICTURES_MAX - read().length - adding
    if (files.length > room)
      setAddProblem(
        `A listing has at most ${LISTING_PICTURES_MAX} pictures. The rest was left out.`,
      )
    const taken = files.slice(0, Math.max(0, room))
    setAdding(count => count + taken.length)
    for (const file of taken) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in their order, and one in memory at a time
        const { picture } = await prepareWhole(file)
        if (!read().some(each => each.sha256 === picture.sha256)) change([...read(), picture])
      } catch (error) {
        setAddProblem(`${file.name}: ${sentenceOf(error)}`)
      }
      setAdding(count => count - 1)
    }
  }

  return {
    busy,
    notes,
    adding,
    addProblem,
    cropping,
    working: busy.size > 0 || adding > 0,
    replace,
    openCrop,
    toCoin,
    crop,
    closeCrop: () => setCropping(null),
    add,
  }
}
