import { ExternalLink } from 'lucide-react'
import type { Certificate, CertifiedCoin } from '../../shared/certificates/certificates.ts'
import {
  type CertificateDifference,
  certificateDifferences,
  isNameAlone,
} from '../../shared/certificates/compare-certificate.ts'
import { countText } from '../../shared/lib/count-text.ts'
import { priceText } from '../../shared/lib/money.ts'
import { COMPARE_UNKNOWN } from '../../shared/listing/certificate-rules.ts'
import { dateText } from '../lib/date-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { AppLink } from '../ui/link.tsx'

interface CertificateFactsProps {
  certificate: Certificate
  /** The coin that it is compared with. */
  own: Pick<CertifiedCoin, 'seriesId' | 'coinType' | 'year' | 'mint' | 'grade'>
  /** Whether its grade is an estimate from the pictures, which says nothing of what the label has. */
  isEstimate?: boolean | undefined
  listingId?: number | undefined
  onUse?: ((certificate: Certificate) => void) | undefined
  /** Whether the form asks about a certificate that its service does not know: then it is not said twice. */
  isAsked?: boolean | undefined
  /** Asks a service that did not answer once more. */
  onAskAgain: () => void
  /** It is being asked. */
  isAsking: boolean
}

const FIELDS = { coinType: 'Coin', year: 'Year', mint: 'Mint mark', grade: 'Grade' } as const

/** A certificate: whether it is checked, where it differs, other listings with it, and what the service says. */
export function CertificateFactsView({
  certificate,
  own,
  isEstimate = false,
  listingId,
  onUse,
  isAsked = false,
  onAskAgain,
  isAsking,
}: CertificateFactsProps) {
  const { grader, number, state, message, canAskAgain, coin, listings, images } = certificate
  const differences = coin ? certificateDifferences(coin, own) : []
  const isGradeOpen = isEstimate && differences.every(({ field }) => field === 'grade')
  const others = listings.filter(({ id }) => id !== listingId)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge certificate={certificate} disagrees={differences.length > 0 && !isGradeOpen} />
        <span className="tabular text-small text-ink-soft">
          {grader} {number}
        </span>
        <PageLink certificate={certificate} />
      </p>
      {state === 'not_checked' && <p className="text-small text-ink-soft">{message}</p>}
      {canAskAgain && (
        <Button size="small" className="justify-self-start" busy={isAsking} onClick={onAskAgain}>
          Ask again
        </Button>
      )}
      {state === 'unknown' && !isAsked && <Unknown certificate={certificate} own={own} />}
      {differences.length > 0 && (
        <Differences differences={differences} isGradeOpen={isGradeOpen} />
      )}
      {others.map(({ id, title }) => (
        <Banner key={id} tone="warn" title="You have this certificate already">
          <AppLink to={`/?tab=listings&edit=${id}`}>{title}</AppLink>
        </Banner>
      ))}
      {onUse && coin && (
        <Button size="small" className="justify-self-start" onClick={() => onUse(certificate)}>
          Fill in from the certificate
        </Button>
      )}
      {state === 'checked' && <FactList facts={factsOf(certificate)} />}
      {images.length > 0 && <Photographs certificate={certificate} />}
    </div>
  )
}

interface DifferencesProps {
  differences: readonly CertificateDifference[]
  /** The grade alone differs, and it is an estimate. */
  isGradeOpen: boolean
}

/** Both sides of what differs: it stops the draft, except a name alone, which is asked. */
function Differences({ differences, isGradeOpen }: DifferencesProps) {
  const { tone, title, advice } = isGradeOpen
    ? GRADE_IS_OPEN
    : isNameAlone(differences)
      ? OTHER_NAME
      : OTHER_COIN
  return (
    <Banner tone={tone} title={title}>
      <ul>
        {differences.map(({ field, own, certificate }) => (
          <li key={field}>{`${FIELDS[field]}: here ${own}, by the certificate ${certificate}`}</li>
        ))}
      </ul>
      <p className="mt-1">{advice}</p>
    </Banner>
  )
}

const GRADE_IS_OPEN = {
  tone: 'warn',
  title: 'The grade is an estimate',
  advice: 'Choose the certificate’s grade, or correct the number.',
} as const
const OTHER_NAME = {
  tone: 'warn',
  title: 'The certificate names the coin otherwise',
  advice: 'Compare both with the label. You are asked before it is published.',
} as const
const OTHER_COIN = {
  tone: 'error',
  title: 'The certificate is of another coin',
  advice: 'It cannot be published until both agree. It may be a fake.',
} as const

/** Both sides of a certificate that its service does not know. */
function Unknown({
  certificate: { grader, number, message },
  own: { grade },
}: Pick<CertificateFactsProps, 'certificate' | 'own'>) {
  return (
    <Banner tone="warn" title={`${grader} does not know this certificate`}>
      <p>
        Here: {[grader, grade, `certificate ${number}`].filter(Boolean).join(' ')}. By {grader}:{' '}
        {message}
      </p>
      <p className="mt-1">{COMPARE_UNKNOWN}</p>
    </Banner>
  )
}

function StateBadge({
  certificate: { state },
  disagrees,
}: {
  certificate: Certificate
  disagrees: boolean
}) {
  if (disagrees) return <Badge tone="danger">Disagrees</Badge>
  switch (state) {
    case 'checked':
      return <Badge tone="accent">Checked</Badge>
    case 'unknown':
      return <Badge tone="danger">Not known</Badge>
    case 'not_checked':
      return <Badge tone="warn">Not checked</Badge>
    default:
      return state satisfies never
  }
}

function PageLink({ certificate: { grader, link } }: { certificate: Certificate }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 font-[560] text-small text-accent-ink underline underline-offset-3"
    >
      Look it up at {grader}
      <ExternalLink size={14} aria-hidden />
    </a>
  )
}

function Photographs({ certificate: { images, grader } }: { certificate: Certificate }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={`${grader}’s photograph ${at + 1}`}
              loading="lazy"
              className="size-20 rounded-control object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function factsOf({
  facts,
  population,
  populationHigher,
  guidePriceCents,
  checkedAt,
}: Certificate): Fact[] {
  const whole = (count: number) => countText(count)
  const higher = populationHigher === null ? '' : `, ${whole(populationHigher)} higher`
  const rows: [string, string][] = [
    ['Coin', [facts?.name, facts?.variety].filter(Boolean).join(' ')],
    ['Series', facts?.series ?? ''],
    ['Grade', facts?.grade ?? ''],
    ['Population', population === null ? '' : `${whole(population)}${higher}`],
    ['Price guide', guidePriceCents === null ? '' : priceText(guidePriceCents)],
    ['CAC', facts?.hasCac ? 'Approved' : ''],
    ['NFC chip', facts?.hasNfc ? 'In the holder' : ''],
    ['Asked', checkedAt === null ? '' : dateText(Date.parse(checkedAt), 'date')],
  ]
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}
