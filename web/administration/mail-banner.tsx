import { Mail, MailWarning } from 'lucide-react'
import type { EmailServiceStatus } from '../../shared/administration.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useMailStatus } from './use-counts.ts'

/** The senders in the order in which the server chooses one. */
const SENDERS = {
  resend: {
    title: 'Resend',
    text: 'Emails are sent with Resend.',
    dress: 'border-mail-resend/45 bg-mail-resend-soft! [&>svg]:text-mail-resend',
  },
  sendgrid: {
    title: 'SendGrid',
    text: 'Emails are sent with SendGrid.',
    dress: 'border-accent-ink/45 bg-accent-soft! [&>svg]:text-accent-ink',
  },
  smtp: {
    title: 'SMTP',
    text: 'Emails are sent by your SMTP server.',
    dress: 'border-mail-smtp/45 bg-mail-smtp-soft! [&>svg]:text-mail-smtp',
  },
  none: {
    title: 'Development mode',
    text: 'No email service is configured: no real emails are sent. They are kept in the outbox.',
    dress: 'border-warn/45 bg-warn-soft! [&>svg]:text-warn',
  },
}

function senderOf({ resend, sendgrid, smtp }: EmailServiceStatus['status']) {
  return SENDERS[resend ? 'resend' : sendgrid ? 'sendgrid' : smtp ? 'smtp' : 'none']
}

/** Which service sends the mails: green SendGrid, blue Resend, purple SMTP, amber none. */
export function MailBanner() {
  const { data, error, refetch, isFetching } = useMailStatus()
  if (error) {
    return (
      <ErrorState
        title="The email system's status is not known"
        description={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-16" />
  const { title, text, dress } = senderOf(data)
  const Icon = data.defaultServiceAvailable ? Mail : MailWarning
  return (
    <div
      role="status"
      className={cx('flex items-start gap-3 rounded-card border bg-surface px-4 py-3', dress)}
    >
      <Icon size={19} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-[600]">Email system: {title}</p>
        <p className="mt-0.5 text-small text-ink-soft">{text}</p>
      </div>
    </div>
  )
}
