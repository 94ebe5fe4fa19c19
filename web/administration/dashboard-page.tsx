import { Settings, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AppLink, ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { AlertsPanel } from './alerts-panel.tsx'
import { MailBanner } from './mail-banner.tsx'
import { TestEmailButton } from './test-email-button.tsx'
import { type Counted, useAnalyticsCheck, useCount } from './use-counts.ts'

interface FigureProps {
  title: string
  /** `undefined` while it loads, null when it could not be read. */
  value: ReactNode | undefined | null
  note: ReactNode
}

function Figure({ title, value, note }: FigureProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-small text-ink-soft">{title}</h2>
      <p className="tabular mt-1 text-figure">
        {value === undefined ? <Skeleton className="h-10 w-16" /> : (value ?? 'N/A')}
      </p>
      <p className="mt-2 text-small text-ink-soft">{note}</p>
    </section>
  )
}

function Count({ of, title, note }: { of: Counted; title: string; note: ReactNode }) {
  const { data, isError } = useCount(of)
  return (
    <Figure
      title={title}
      value={isError && data === undefined ? null : data}
      note={isError ? 'It could not be counted. Reload to try again.' : note}
    />
  )
}

/** The id of a web analytics site, which an operator may keep on the server. It turns nothing on. */
function Analytics() {
  const { data, isError } = useAnalyticsCheck()
  return (
    <Figure
      title="Analytics Status"
      value={data === undefined ? (isError ? null : undefined) : data ? 'Id set' : 'No id'}
      note={
        isError
          ? 'It could not be read. Reload to try again.'
          : 'Whether ANALYTICS_ID is set on this server. Obverse itself measures no visits.'
      }
    />
  )
}

/** What admins see first: who waits, how much there is, whether mails go out. */
export default function DashboardPage() {
  return (
    <Page title="Admin Dashboard">
      <div className="flex flex-col gap-8">
        <MailBanner />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Count
            of="pending-users"
            title="Pending Users"
            note={<AppLink to="/admin/pending-users">Review Applications</AppLink>}
          />
          <Count of="users" title="Total Users" note="Accounts, the suspended ones included" />
          <Count of="listings" title="Active Listings" note="Live on eBay, of all users" />
          <Analytics />
        </div>
        <AlertsPanel />
        <section aria-labelledby="quick-actions">
          <h2 id="quick-actions" className="mb-3 text-title">
            Quick actions
          </h2>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/admin/pending-users" icon={<UserCheck size={18} />} wraps>
              Manage Pending Users
            </ButtonLink>
            <ButtonLink to="/admin/settings" icon={<Settings size={18} />}>
              Platform Settings
            </ButtonLink>
            <TestEmailButton />
          </div>
        </section>
      </div>
    </Page>
  )
}
