import { Download, Printer } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import {
  type Statement,
  type StatementPeriod,
  statementQuerySchema,
} from '../../shared/consignment/consignment.ts'
import { PrintSheet } from '../fulfillment/print-sheet.tsx'
import { failureMessage } from '../lib/api-failure.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { namedPeriods } from './statement-periods.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { StatementTables } from './statement-tables.tsx'
import { useArchiveOwner, useDeleteOwner, useStatement } from './use-consignment.ts'

const OwnerDialog = lazy(() => import('./owner-dialog.tsx'))
const MailDialog = lazy(() => import('./mail-dialog.tsx'))
const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))
const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

/** An owner's statement of a period, to read, to print and as a file. */
export default function StatementPage() {
  const { id = '' } = useParams()
  const [now] = useState(() => Date.now())
  const [query, change] = useAddressQuery()
  const periods = namedPeriods(now)
  const asked = statementQuerySchema.safeParse({ from: query.get('from'), to: query.get('to') })
  const period = asked.success ? asked.data : periods[0]
  if (!period || !/^\d{1,15}$/.test(id)) return null
  const choose = ({ from, to }: StatementPeriod) =>
    change(address => {
      address.set('from', from)
      address.set('to', to)
    })
  return (
    <OwnerStatement
      id={Number(id)}
      period={{ from: period.from, to: period.to }}
      now={now}
      choose={choose}
    />
  )
}

interface OwnerStatementProps {
  id: number
  period: StatementPeriod
  now: number
  choose: (period: StatementPeriod) => void
}

function OwnerStatement({ id, period, now, choose }: OwnerStatementProps) {
  const read = useStatement(id, period)
  const { data, error } = read
  return (
    <Page
      title={data ? data.owner.name : 'Statement'}
      lead={
        data?.owner.isArchived
          ? 'Archived: not offered for new coins.'
          : 'What was sold, what came back, what was paid and what is owed.'
      }
      actions={<ButtonLink to="/consignment">All owners</ButtonLink>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <PeriodFields period={period} now={now} choose={choose} />
        {error && !data && (
          <ErrorState
            title="The statement could not be read"
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        )}
        {!data && !error && (
          <div aria-busy="true">
            <p role="status" className="sr-only">
              Reading the statement
            </p>
            <Skeleton className="h-80" />
          </div>
        )}
        {data && (
          <>
            <StatementActs statement={data} />
            <StatementTables statement={data} />
          </>
        )}
      </div>
    </Page>
  )
}

/** A month, a year, or any days. */
function PeriodFields({
  period,
  now,
  choose,
}: Pick<OwnerStatementProps, 'period' | 'now' | 'choose'>) {
  const periods = namedPeriods(now)
  const named = periods.find(({ from, to }) => from === period.from && to === period.to)
  const day = (part: Partial<StatementPeriod>) => {
    const next = statementQuerySchema.safeParse({ ...period, ...part })
    if (next.success) choose(next.data)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Period"
        options={periods.map(({ value, label }) => ({ value, label }))}
        placeholder="Other days"
        value={named?.value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = periods.find(({ value }) => value === currentTarget.value)
          if (chosen) choose(chosen)
        }}
      />
      <TextField
        key={`from ${period.from}`}
        label="From (UTC)"
        type="date"
        defaultValue={period.from}
        max={period.to}
        onChange={({ currentTarget }) => day({ from: currentTarget.value })}
      />
      <TextField
        key={`to ${period.to}`}
        label="To"
        type="date"
        defaultValue={period.to}
        min={period.from}
        onChange={({ currentTarget }) => day({ to: currentTarget.value })}
      />
    </div>
  )
}

type Opened = 'mail' | 'payment' | 'owner' | 'delete' | null

/** What can be done with a statement and its owner. */
function StatementActs({ statement }: { statement: Statement }) {
  const { owner, period, closingCents } = statement
  const [opened, setOpened] = useState<Opened>(null)
  const [printing, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  const navigate = useNavigate()
  const archive = useArchiveOwner(owner.id)
  const remove = useDeleteOwner(owner.id, () => void navigate('/consignment'))
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setOpened('payment')}>
        Record a payment
      </Button>
      <Button icon={<Printer size={17} />} onClick={() => setPrinting(true)}>
        Print
      </Button>
      <a
        href={`/api/consignment/owners/${owner.id}/statement.csv?from=${period.from}&to=${period.to}`}
        download
        className={buttonClass({ variant: 'secondary' })}
      >
        <Download size={17} />
        CSV
      </a>
      {owner.email !== '' && <Button onClick={() => setOpened('mail')}>Send by mail</Button>}
      <Button onClick={() => setOpened('owner')}>Edit the owner</Button>
      <Button busy={archive.isPending} onClick={() => archive.mutate(!owner.isArchived)}>
        {owner.isArchived ? 'Take out of the archive' : 'Archive'}
      </Button>
      <Button variant="quiet" onClick={() => setOpened('delete')}>
        Delete
      </Button>
      {printing && (
        <PrintSheet onDone={printed}>
          <StatementSheet statement={statement} />
        </PrintSheet>
      )}
      <Suspense>
        {opened === 'payment' && (
          <PaymentDialog owner={owner} owedCents={closingCents} onClose={close} />
        )}
        {opened === 'mail' && <MailDialog owner={owner} period={period} onClose={close} />}
        {opened === 'owner' && <OwnerDialog owner={owner} onClose={close} />}
        {opened === 'delete' && (
          <ConfirmDialog
            open
            onOpenChange={open => !open && close()}
            title={`Delete ${owner.name}?`}
            description="An owner with coins, sales or payments cannot be deleted. Archive him instead: his statements stay."
            confirmLabel={`Delete ${owner.name}`}
            destructive
            busy={remove.isPending}
            onConfirm={() => remove.mutate(undefined, { onError: close })}
          />
        )}
      </Suspense>
    </div>
  )
}
