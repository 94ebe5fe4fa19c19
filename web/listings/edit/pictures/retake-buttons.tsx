import { FILE_BUTTON, FilePicker } from '../../../pictures/file-picker.tsx'
import type { EditPicture } from '../edit-fields.ts'

const SIDES = ['front', 'back'] as const

interface RetakeButtonsProps {
  pictures: readonly EditPicture[]
  onFile: (sha256: string, file: File) => Promise<void>
}

/** Takes a side again: with the camera on a phone, from a file elsewhere. */
export function RetakeButtons({ pictures, onFile }: RetakeButtonsProps) {
  return SIDES.map((side, index) => {
    const picture = pictures[index]
    return (
      picture && (
        <FilePicker
          key={side}
          rear
          label={`Take the ${side} again`}
          onFile={file => void onFile(picture.sha256, file)}
          className={FILE_BUTTON}
        >
          {`Retake ${side}`}
        </FilePicker>
      )
    )
  })
}
