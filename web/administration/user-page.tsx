import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, TriangleAlert } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { AdminUserDetails, OpenJobs, UserError } from '../../shared/administration.ts'
import { bytesText } from '../../shared/lib/bytes-text.ts'
import { counted, countText } from '../../shared/lib/count-text.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { AppLink, ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from './panel.tsx'
import { UserRow } from './user-row.tsx'

/** One user, for an operator who is asked about something: what is open, what failed, what is stored. */
export default function UserPage() {
  const { id = '' } = useParams()
  const details = useQuery({
    queryKey: queryKeys.admin.user(id),
    queryFn: async () => (await api.admin.users[':id'].$get({ param: { id } })).json(),
    staleTime: 0,
  })
  return (
    <Page
      title={details.data?.user.username ?? 'User'}
      actions={
        <ButtonLink to="/admin/settings?tab=users" icon={<ArrowLeft size={18} />}>
          All Users
        </ButtonLink>
      }
    >
      <Panel query={details} what="The user">
        {found => <Details details={found} />}
      </Panel>
    </Page>
  )
}

function Details({ details }: { details: AdminUserDetails }) {
  const { user, errors, jobs, storage, ebay } = details
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card flush className="lg:col-span-2">
        <ul>
          <UserRow user={user} />
        </ul>
      </Card>
      <Card title="Last errors" flush className="lg:col-span-2">
        <Errors errors={errors} />
      </Card>
      <Card title="Open jobs">
        <FactList
          facts={[
            { label: 'Queue', value: <Jobs jobs={jobs.queue} of="coin" /> },
            { label: 'Publishing run', value: <Jobs jobs={jobs.publishing} of="listing" /> },
          ]}
        />
      </Card>
      <Card title="Storage">
        <FactList
          facts={[
            {
              label: 'Listings, deleted ones included',
              value: `${countText(storage.listings.used)} of ${countText(storage.listings.limit)}`,
            },
            {
              label: 'Pictures',
              value: `${bytesText(storage.pictureBytes.used)} of ${bytesText(storage.pictureBytes.limit)}`,
            },
          ]}
        />
      </Card>
      <Card title="Activity">
        <FactList facts={activityOf(details)} />
      </Card>
      <Card title="eBay">
        {ebay === null ? (
          <p className="text-ink-soft">No eBay account is connected.</p>
        ) : (
          <FactList facts={factsOfEbay(ebay)} />
        )}
      </Card>
    </div>
  )
}

function Errors({ errors }: { errors: readonly UserError[] }) {
  if (errors.length === 0)
    return (
      <p className="flex items-center gap-2 p-4 text-ink-soft">
        <CircleCheck size={18} className="shrink-0 text-accent-ink" />
        Nothing has failed.
      </p>
    )
  return (
    <ul className="divide-y divide-line">
      {errors.map(({ place, at, what, code, message, requestId }) => (
        <li key={place} className="flex items-start gap-3 p-4">
          <TriangleAlert size={18} className="mt-0.5 shrink-0 text-warn" />
          <div className="min-w-0">
            <p className="break-words">{message}</p>
            <p className="mt-0.5 text-small break-words text-ink-soft">
              {PLACES[place]} {what}, {code}, <DateTime at={at} exact />
            </p>
            {requestId !== null && (
              <p className="mt-0.5 text-small break-all text-ink-soft">Request {requestId}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const PLACES: Record<UserError['place'], string> = {
  call: 'Call',
  queue: 'Queue, pair',
  publishing: 'Publishing',
}

function Jobs({ jobs: { open, failed, openSince }, of }: { jobs: OpenJobs; of: string }) {
  return (
    <>
      {open === 0 && failed === 0 && 'Nothing'}
      {open > 0 && `${counted(open, of)} open`}
      {openSince !== null && (
        <>
          {' since '}
          <DateTime at={openSince} exact />
        </>
      )}
      {open > 0 && failed > 0 && ', '}
      {failed > 0 && `${countText(failed)} failed`}
    </>
  )
}

function activityOf({ user, lastSeenAt, sessions }: AdminUserDetails): Fact[] {
  return [
    {
      label: 'Last seen',
      value: lastSeenAt === null ? 'Not in the last 90 days' : <DateTime at={lastSeenAt} />,
    },
    { label: 'Sessions', value: countText(sessions) },
    { label: 'Registered', value: <DateTime at={user.createdAt} /> },
    {
      label: 'What administrators did',
      value: (
        <AppLink to={`/admin/settings?tab=audit&search=${encodeURIComponent(user.username)}`}>
          Audit log
        </AppLink>
      ),
    },
    {
      label: 'Logins and changes',
      value: (
        <AppLink to={`/admin/settings?tab=security&search=${encodeURIComponent(user.username)}`}>
          Security log
        </AppLink>
      ),
    },
  ]
}

const factsOfEbay = (ebay: NonNullable<AdminUserDetails['ebay']>): Fact[] => [
  { label: 'Account', value: <span className="break-all">{ebay.username}</span> },
  {
    label: 'Connection',
    value: ebay.requiresReconnection ? 'The seller has to connect again' : 'Works',
  },
  { label: 'Connected', value: <DateTime at={ebay.connectedAt} /> },
  {
    label: 'Orders read',
    value: ebay.ordersReadAt === null ? 'Never' : <DateTime at={ebay.ordersReadAt} exact />,
  },
]
