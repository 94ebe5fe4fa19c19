import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PastedResult } from '../../shared/certificates/certificates.ts'
import { GRADERS } from '../../shared/certificates/graders.ts'
import { CERTIFICATE_LIST_MAX } from '../../shared/certificates/typed-certificate.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { AppLink, ButtonLink } from '../ui/link.tsx'
import { type PastedRow, pastedRows, sendPasted } from './pasted-rows.ts'

const GRADER_OPTIONS = GRADERS.map(grader => ({ value: grader, label: grader }))

/** A list of certificates that becomes as many drafts, which wait for their pictures. */
export function PasteCard() {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [grader, setGrader] = useState('PCGS')
  const [results, setResults] = useState<PastedResult[]>([])
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const rows = pastedRows(text, grader)
  const ready = rows.flatMap(({ key }) => key ?? [])
  // Those that have a draft by now are not made twice.
  const hasFailed = failure !== '' || results.some(({ outcome }) => outcome === 'failed')
  async function send() {
    setSending(true)
    setFailure('')
    setResults([])
    const end = await sendPasted(ready, setResults)
    setFailure(end)
    setSending(false)
    await client.invalidateQueries({ queryKey: queryKeys.listings.all })
  }
  return (
    <Card title="Slabs by their certificates">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          Paste certification numbers, one a line. Each becomes a draft with title, grade and price
          that waits for its pictures.
        </p>
        <Select
          label="Grading service of numbers without one"
          options={GRADER_OPTIONS}
          value={grader}
          onChange={event => setGrader(event.target.value)}
        />
        <TextArea
          label="Certificates"
          hint="“40010001”, “NGC 8665933-283”, or the whole bar code"
          rows={6}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setResults([])
          }}
        />
        {rows.length === CERTIFICATE_LIST_MAX && (
          <Banner tone="warn">
            {`Only the first ${CERTIFICATE_LIST_MAX} lines are read. Paste the others after them.`}
          </Banner>
        )}
        {failure !== '' && <Banner tone="error">{failure}</Banner>}
        <p role="status" className="text-small text-ink-soft">
          {sending ? `${results.length} of ${ready.length} done` : summaryOf(rows, results)}
        </p>
        <div className="flex flex-wrap gap-2">
          {(results.length === 0 || sending || hasFailed) && (
            <Button
              variant="primary"
              disabled={ready.length === 0 || sending}
              onClick={() => void send()}
            >
              {hasFailed && !sending ? 'Try again' : `Make ${counted(ready.length, 'draft')}`}
            </Button>
          )}
          {results.some(({ outcome }) => outcome === 'created') && !sending && (
            <ButtonLink to="/?tab=listings">Show the drafts</ButtonLink>
          )}
        </div>
        {rows.length > 0 && <Rows rows={rows} results={results} />}
      </div>
    </Card>
  )
}

/** What became of the list, or how many of its lines will make no draft. */
function summaryOf(rows: readonly PastedRow[], results: readonly PastedResult[]): string {
  const broken = rows.filter(({ key }) => key === null).length
  const none = broken > 0 ? `${counted(broken, 'line')} without a draft` : ''
  if (results.length === 0) return none
  const of = (wanted: PastedResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length
  const [made, had, failed] = [of('created'), of('exists'), of('failed')]
  return [
    `${counted(made, 'draft')} made`,
    had > 0 ? `${had} there already` : '',
    failed > 0 ? `${failed} failed` : '',
    none,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Rows({ rows, results }: { rows: readonly PastedRow[]; results: readonly PastedResult[] }) {
  const sent = rows.filter(({ key }) => key !== null)
  return (
    <ol aria-label="Certificates of the list" className="divide-y divide-line border-y border-line">
      {rows.map(row => {
        const { id, text, key, problem } = row
        const result = key ? results[sent.indexOf(row)] : undefined
        return (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 text-small">
            <span className="tabular">{key ? `${key.grader} ${key.number}` : text}</span>
            <span className={problem === '' ? 'text-ink-soft' : 'text-danger'}>
              {result ? <Outcome result={result} /> : problem}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Outcome({ result: { outcome, listing, message, state } }: { result: PastedResult }) {
  const link = listing && (
    <AppLink to={`/?tab=listings&edit=${listing.id}`}>{listing.title}</AppLink>
  )
  switch (outcome) {
    case 'created':
      return (
        <>
          {link}
          {state === 'not_checked' && ' · not checked'}
        </>
      )
    case 'exists':
      return <>You have it already: {link}</>
    case 'failed':
      return <span className="text-danger">{message}</span>
    default:
      return outcome satisfies never
  }
}
