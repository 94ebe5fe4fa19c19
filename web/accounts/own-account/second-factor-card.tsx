import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactorStatus } from '../../../shared/accounts/second-factor.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RecoveryCodesDialog, RenewCodesDialog, TurnOffDialog } from './second-factor-dialogs.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { SecondFactorSetupForm } from './second-factor-setup.tsx'

/** Two-step login: a code of an authenticator app beside the password. */
export function SecondFactorCard() {
  const { data: status, error, isFetching, refetch } = useQuery(secondFactorQuery)
  return (
    <Card
      title="Two-step login"
      aside={
        status && (
          <Badge tone={status.since ? 'accent' : 'neutral'}>{status.since ? 'On' : 'Off'}</Badge>
        )
      }
    >
      {error && (
        <ErrorState
          title="Two-step login could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!status && !error && <Skeleton className="h-16" />}
      {status && <Content status={status} onChanged={() => void refetch()} />}
    </Card>
  )
}

interface ContentProps {
  status: SecondFactorStatus
  onChanged: () => void
}

function Content({ status, onChanged }: ContentProps) {
  const [open, setOpen] = useState<'setup' | 'renew' | 'turn-off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { since, available, recoveryCodesLeft } = status
  const close = () => setOpen(null)
  const showCodes = (next: readonly string[]) => {
    close()
    setCodes(next)
    onChanged()
  }
  return (
    <>
      <p className="max-w-xl text-ink-soft">
        {since ? (
          <>
            Logging in takes a code of your authenticator app, since <DateTime at={since} />. You
            have {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
          </>
        ) : available ? (
          'With a code of an authenticator app beside the password, a stolen password alone opens nothing.'
        ) : (
          'Two-step login is not set up on this server.'
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {!since && available && open !== 'setup' && (
          <Button onClick={() => setOpen('setup')}>Set up two-step login</Button>
        )}
        {since && (
          <>
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            <Button variant="danger" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </>
        )}
      </div>
      {open === 'setup' && (
        <div className="mt-4">
          <SecondFactorSetupForm onCancel={close} onDone={showCodes} />
        </div>
      )}
      {open === 'renew' && <RenewCodesDialog onClose={close} onDone={showCodes} />}
      {open === 'turn-off' && (
        <TurnOffDialog
          onClose={close}
          onDone={() => {
            close()
            onChanged()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
