import { ArrowLeftRight, ImagePlus } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { HOLDER_CROP, isNoSlab } from '../../../../shared/listing/picture-rules.ts'
import { LISTING_PICTURES_MAX } from '../../../../shared/listing/terms/listing-terms.ts'
import { FILE_BUTTON, PICTURE_FILES } from '../../../pictures/file-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PictureFrame } from '../../../ui/picture-frame.tsx'
import { useEditContext, useEditValues } from '../edit-context.ts'
import type { EditPicture } from '../edit-fields.ts'
import { movedItem, placeName, sidesSwapped } from '../picture-order.ts'
import { Questions } from '../questions.tsx'
import { PictureActions } from './picture-actions.tsx'
import { PictureTile } from './picture-tile.tsx'
import { holderCropsIn } from './prepare-picture.ts'
import { RetakeButtons } from './retake-buttons.tsx'
import { usePictureWork } from './use-picture-work.ts'

const CropDialog = lazy(() => import('../../../pictures/crop/crop-dialog.tsx'))

interface PictureEditorProps {
  /** Whether a picture is being stored. */
  onBusy: (busy: boolean) => void
}

/** The listing's pictures in their order, and what can be done with the chosen one. */
export function PictureEditor({ onBusy }: PictureEditorProps) {
  const { form, problems, errors } = useEditContext()
  const pictures = useEditValues(values => values.pictures)
  const isAnsweredNoSlab = useEditValues(values => isNoSlab(values.answered))
  const list = useRef<HTMLUListElement>(null)
  const [chosenIndex, setChosen] = useState(0)
  const [said, setSaid] = useState('')
  const change = (next: EditPicture[]) => form.setValue('pictures', next, { shouldDirty: true })
  const work = usePictureWork({ read: () => form.getValues('pictures'), change })
  const { working } = work
  useEffect(() => onBusy(working), [onBusy, working])
  const asksCrop = problems.some(({ code }) => code === HOLDER_CROP)
  const cropToCoin = () => void work.toCoin(holderCropsIn(form.getValues('pictures')))
  useAnsweredHere(isAnsweredNoSlab, asksCrop, cropToCoin)

  const at = Math.min(chosenIndex, pictures.length - 1)
  const chosen = pictures[at]
  const swap = () => {
    change(sidesSwapped(pictures))
    setSaid('Front and back are exchanged.')
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return
    change(movedItem(pictures, from, to))
    setChosen(to)
    setSaid(`${placeName(from)} is now ${placeName(to)}.`)
  }
  const focusTile = (index: number) => {
    if (index < 0 || index >= pictures.length) return
    setChosen(index)
    list.current?.querySelector<HTMLElement>(`[data-picture="${index}"]`)?.focus()
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (event.altKey) move(index, index + step)
    focusTile(index + step)
  }
  const remove = () => {
    change(pictures.toSpliced(at, 1))
    setSaid(`${placeName(at)} is removed.`)
    focusTile(Math.max(0, at - 1))
  }
  const error = errors.pictures?.message
  const lacking = problems.filter(each => each.field === 'pictures' && each.kind !== 'question')

  return (
    <section aria-label="Pictures" data-field="pictures" className="grid gap-3">
      {/* Of the chosen picture; its tile names it. */}
      {chosen && (
        <div className="max-lg:hidden overflow-clip rounded-card">
          <PictureFrame src={chosen.url} alt="" priority />
        </div>
      )}
      <ul ref={list} className="grid grid-cols-4 gap-2">
        {pictures.map((picture, index) => (
          <PictureTile
            // oxlint-disable-next-line react/no-array-index-key -- the same picture may be there twice
            key={`${picture.sha256} ${index}`}
            picture={picture}
            index={index}
            chosen={index === at}
            busy={work.busy.has(picture.sha256)}
            marked={Boolean(work.notes[picture.sha256])}
            onChoose={() => setChosen(index)}
            onDropped={from => move(from, index)}
            onKeyDown={onKeyDown(index)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {chosen && (
        <PictureActions
          name={placeName(at)}
          busy={work.busy.has(chosen.sha256)}
          note={work.notes[chosen.sha256]}
          isFirst={at === 0}
          isLast={at === pictures.length - 1}
          removable={pictures.length > 2}
          onFile={file => void work.replace(chosen.sha256, file)}
          onCrop={() => void work.openCrop(chosen, isAnsweredNoSlab)}
          onMove={by => move(at, at + by)}
          onRemove={remove}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<ArrowLeftRight size={16} />} onClick={swap}>
          Swap sides
        </Button>
        {pictures.length < LISTING_PICTURES_MAX && <AddButton onFiles={work.add} />}
      </div>
      {work.adding > 0 && (
        <p role="status" className="text-small text-ink-soft">
          {work.adding === 1 ? 'Storing a picture...' : `Storing ${work.adding} pictures...`}
        </p>
      )}
      {[error, work.addProblem].filter(Boolean).map(sentence => (
        <p key={sentence} role="alert" className="text-small text-danger">
          {sentence}
        </p>
      ))}
      {lacking.map(({ message, kind }) => (
        <p
          key={message}
          className={cx('text-small', kind === 'note' ? 'text-ink-soft' : 'text-warn')}
        >
          {message}
        </p>
      ))}
      <Questions
        fields={['pictures']}
        actions={
          <>
            {asksCrop && (
              <Button size="small" busy={working} onClick={cropToCoin}>
                Crop to the coin
              </Button>
            )}
            <RetakeButtons pictures={pictures} onFile={work.replace} />
          </>
        }
      />
      {asksCrop && lacking.some(({ code }) => code === HOLDER_CROP) && (
        <Button size="small" className="justify-self-start" busy={working} onClick={cropToCoin}>
          Crop to the coin
        </Button>
      )}
      {work.cropping && (
        <Suspense>
          <CropDialog
            title={placeName(pictures.findIndex(each => each.sha256 === work.cropping?.of.sha256))}
            side={work.cropping}
            busy={work.busy.has(work.cropping.of.sha256)}
            onCrop={frame => work.cropping && void work.crop(work.cropping, frame)}
            onClose={work.closeCrop}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Calls `onAnswered` when an answer is given in this form, not for one that it was opened with. */
function useAnsweredHere(isAnswered: boolean, isReady: boolean, onAnswered: () => void): void {
  const before = useRef(isAnswered)
  const waits = useRef(false)
  useEffect(() => {
    if (isAnswered !== before.current) waits.current = isAnswered
    before.current = isAnswered
    // What the answer changes of the listing's problems is known a render later.
    if (!waits.current || !isReady) return
    waits.current = false
    onAnswered()
  })
}

function AddButton({ onFiles }: { onFiles: (files: readonly File[]) => Promise<void> }) {
  return (
    <label className={FILE_BUTTON}>
      <ImagePlus size={16} />
      Add pictures
      <input
        type="file"
        multiple
        accept={PICTURE_FILES}
        aria-label="Add pictures"
        className="sr-only"
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void onFiles(files)
        }}
      />
    </label>
  )
}
