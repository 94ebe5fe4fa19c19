import { titleCount } from './title-count.ts'
import { TitleSettings } from './title-settings.tsx'

interface TitleHintProps {
  title: string
  titleBy: (template: string) => string
}

/** Under a title's field: how much of its length is used, and the way to the seller's template. */
export function TitleHint({ title, titleBy }: TitleHintProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="tabular">{titleCount(title)}</span>
      <TitleSettings titleBy={titleBy} />
    </span>
  )
}
