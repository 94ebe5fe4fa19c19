import { useState } from 'react'
import type { StatementPeriod } from '../../shared/consignment/consignment.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useSendStatement, useStatementMail } from './use-consignment.ts'

interface MailDialogProps {
  owner: { id: number; name: string }
  period: StatementPeriod
  onClose: () => void
}

/** The mail as its owner gets it, and the button that sends it. */
export default function MailDialog({ owner, period, onClose }: MailDialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { data, error } = useStatementMail(owner.id, period)
  const send = useSendStatement(owner.id, onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Mail to ${owner.name}`}
      textOnly
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!data}
            busy={send.isPending}
            onClick={() => send.mutate({ id, ...period })}
          >
            Send
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{failureMessage(error, 'Please try again.')}</Banner>}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <div className="grid gap-4">
          {!data.isSent && (
            <Banner tone="warn" title="No mail service is set up">
              The mail is stored here and not sent.
            </Banner>
          )}
          <FactList
            facts={[
              { label: 'To', value: data.to },
              { label: 'From', value: data.senderName },
              { label: 'Answers go to', value: data.replyTo },
              { label: 'Subject', value: data.subject },
            ]}
          />
          <p className="rounded-card bg-sunken px-4 py-3 whitespace-pre-line [overflow-wrap:anywhere]">
            {data.text.trim()}
          </p>
        </div>
      )}
    </Dialog>
  )
}
