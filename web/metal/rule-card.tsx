import { useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import type { MetalRule } from '../../shared/metal/metal.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { METAL_NAMES, ruleText } from './metal-texts.ts'
import { useDeleteRule, useSwitchRule } from './use-metal.ts'

interface RuleCardProps {
  rule: MetalRule
  onEdit: (rule: MetalRule) => void
}

/** A rule with what it follows, its brake, and what can be done with it. */
export function RuleCard({ rule, onEdit }: RuleCardProps) {
  const { id, terms, isActive, brakedAt, listings } = rule
  const [deleting, setDeleting] = useState(false)
  const change = useSwitchRule()
  const remove = useDeleteRule(() => setDeleting(false))
  return (
    <li>
      <Card
        title={terms.name}
        aside={<Badge tone={isActive ? 'accent' : 'neutral'}>{isActive ? 'Runs' : 'Paused'}</Badge>}
      >
        {brakedAt !== null && (
          <Banner tone="warn" title="The brake holds" className="mb-3">
            {`${METAL_NAMES[terms.metal]} moves fast. It ends by itself. Since `}
            <DateTime at={new Date(brakedAt).toISOString()} exact />
          </Banner>
        )}
        <p>{ruleText(terms)}</p>
        <p className="mt-2 text-small text-ink-soft">
          {isActive
            ? `${METAL_NAMES[terms.metal]}: ${counted(listings, 'live listing')}`
            : 'Its listings stay as they are.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => onEdit(rule)}>
            Change
          </Button>
          {isActive ? (
            <Button
              size="small"
              variant="secondary"
              busy={change.isPending}
              onClick={() => change.mutate({ id, isActive: false })}
            >
              Pause
            </Button>
          ) : (
            // What it does is shown before it starts.
            <Button size="small" variant="secondary" onClick={() => onEdit(rule)}>
              Look and start
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      </Card>
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={setDeleting}
          title={`Delete the rule “${terms.name}”?`}
          description="Its listings stay as they are. The log stays too."
          confirmLabel="Delete"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(id)}
        />
      )}
    </li>
  )
}
