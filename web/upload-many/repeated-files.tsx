import { counted, plural } from '../../shared/lib/count-text.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import type { RepeatedFile } from './matching/photo-reader.ts'

interface RepeatedFilesProps {
  files: readonly RepeatedFile[]
  /** Files that were chosen, these too. */
  chosen: number
  matching: { again: () => void; dismissRepeated: () => void }
}

/** Says which of the chosen photos are here already, or went to the queue before; these can be paired again. */
export function RepeatedFiles({ files, chosen, matching }: RepeatedFilesProps) {
  const processed = files.filter(({ where }) => where === 'processed').length
  const here = files.length - processed
  return (
    <Banner
      tone="info"
      title={`${files.length} of ${counted(chosen, 'photo')} ${plural(files.length, 'is', 'are')} here already`}
      action={
        <>
          {processed > 0 && (
            <Button size="small" onClick={matching.again}>
              {`Pair ${processed} again`}
            </Button>
          )}
          <Button size="small" onClick={matching.dismissRepeated}>
            Dismiss
          </Button>
        </>
      }
    >
      <p>
        {[
          here > 0 && `${here} ${plural(here, 'is', 'are')} in the pairs below.`,
          processed > 0 &&
            `${processed} ${plural(processed, 'was', 'were')} processed from this device before: the coins are in the queue or in My Listings.`,
        ]
          .filter(each => each !== false)
          .join(' ')}
      </p>
    </Banner>
  )
}
