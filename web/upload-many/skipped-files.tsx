import { counted, plural } from '../../shared/lib/count-text.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import type { SkippedFile } from './matching/photo-reader.ts'

interface SkippedFilesProps {
  files: readonly SkippedFile[]
  onDismiss: () => void
}

/** The files that were not read, each with its reason. */
export function SkippedFiles({ files, onDismiss }: SkippedFilesProps) {
  return (
    <Banner
      tone="warn"
      title={`${counted(files.length, 'file')} ${plural(files.length, 'was', 'were')} left out`}
      action={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
      <ul tabIndex={0} aria-label="Files left out" className="max-h-40 overflow-y-auto">
        {files.map(({ name, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of two folders may have one name
          <li key={`${index} ${name}`} className="py-0.5">
            <span className="font-[560] break-all text-ink">{name}</span>: {sentence}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
