import { strikeOfFields } from '../../../shared/listing/follow.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

interface StrikeNoticeProps {
  seriesId: string
  year: string
  mint: string
}

/** Warns when the coin was never struck so, and explains when it was struck in more than one composition. */
export function StrikeNotice(fields: StrikeNoticeProps) {
  const found = strikeOfFields(fields)
  if (!found) return null
  if (!found.ok)
    return (
      <Banner tone="warn" className="col-span-full">
        {found.sentence}
      </Banner>
    )
  const { alternatives } = found.strike
  if (alternatives.length === 0) return null
  return (
    <Banner className="col-span-full" title="More than one composition">
      {alternatives.map(each => `${each.label}: ${each.howToTell}`).join(' ')}
    </Banner>
  )
}
