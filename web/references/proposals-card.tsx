import type { ReferenceProposal } from '../../shared/references.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { usePromoteProposal, useProposals } from './use-library.ts'

/** For admins: what sellers propose for all, with its pictures and without their names. */
export default function ProposalsCard() {
  const { data, error, refetch, isFetching } = useProposals()
  return (
    <Card title="Proposed by sellers">
      {error && (
        <ErrorState
          title="The proposals could not be loaded"
          description={failureMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.proposals.length === 0 && (
        <p className="text-ink-soft">
          No seller proposes pictures of coins for all. The pictures of sellers who propose none are
          shown to nobody else.
        </p>
      )}
      {data && data.proposals.length > 0 && (
        <ul className="divide-y divide-line">
          {data.proposals.map(proposal => (
            <ProposalRow key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProposalRow({ proposal }: { proposal: ReferenceProposal }) {
  const { coinType, denomination, promoted, references } = proposal
  const promote = usePromoteProposal()
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lead">{coinType}</h3>
          <p className="text-small text-ink-soft">
            {[denomination, promoted && 'shared with every seller'].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Button
          size="small"
          busy={promote.isPending}
          aria-label={`${promoted ? 'Stop sharing' : 'Share with every seller'}: ${coinType}`}
          onClick={() => promote.mutate({ proposal, promoted: !promoted })}
        >
          {promoted ? 'Stop sharing' : 'Share with every seller'}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2" aria-label={`Pictures of ${coinType}`}>
        {references.map(({ id: reference, side, url }, index) => (
          <li key={reference}>
            <img
              src={url}
              alt={`${side} ${index + 1}`}
              loading="lazy"
              decoding="async"
              className="size-20 rounded-full bg-well object-cover"
            />
          </li>
        ))}
      </ul>
    </li>
  )
}
