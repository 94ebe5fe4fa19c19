import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ListingProblem } from '../../../shared/listing/listings.ts'
import { rememberThisPage } from '../../ebay/way-back/way-back.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import ChangesBanner from '../changes/changes-banner.tsx'
import { PROBLEM_SCREENS } from '../form/problem-screens.ts'
import { resumeEdits } from '../model/resume-edits.ts'
import type { OpenDialog } from '../opened-dialog.ts'

interface NoticesProps {
  /** What the account lacks before anything can be published. */
  account: ListingProblem | null
  open: OpenDialog
}

/** What concerns all listings: what the account lacks, and what changed on eBay. */
export default function Notices({ account, open }: NoticesProps): ReactNode {
  const client = useQueryClient()
  useEffect(() => void resumeEdits(client), [client])
  const screen = account && PROBLEM_SCREENS[account.code]
  return (
    <>
      {account && (
        <Banner
          tone="warn"
          title={account.message}
          className="mb-4"
          action={
            screen && (
              <ButtonLink to={screen.to} size="small" onClick={rememberThisPage}>
                {screen.name}
              </ButtonLink>
            )
          }
        >
          No draft can be published before.
        </Banner>
      )}
      <ChangesBanner open={open} />
    </>
  )
}
