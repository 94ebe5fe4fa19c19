import type { Certificate, CertifiedCoin } from '../../shared/certificates/certificates.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { CertificateFactsView } from './certificate-facts.tsx'
import { type LabelInput, useCertificate } from './use-certificate.ts'

interface CertificateBlockProps extends LabelInput {
  /** The coin of the form: where it differs from the certificate's, both sides are shown. */
  own: Pick<CertifiedCoin, 'seriesId' | 'coinType' | 'year' | 'mint'>
  /** As of `CertificateFactsView`. */
  isEstimate?: boolean
  /** The listing of the form; it is not named as another one. */
  listingId?: number | undefined
  className?: string
  /** Puts the certificate's coin into the form; absent where that cannot be done. */
  onUse?: (certificate: Certificate) => void
  /** As of `CertificateFactsView`. */
  isAsked?: boolean
}

/** What the grading service says of the certificate in a form. Nothing without a grader and a number. */
export function CertificateBlock({
  own,
  isEstimate,
  listingId,
  className,
  onUse,
  isAsked,
  ...label
}: CertificateBlockProps) {
  const { data, isPending, isError, isFetching, refetch, enabled } = useCertificate(label)
  if (!enabled || label.grader === '') return null
  return (
    <section aria-label="Certificate" className={className}>
      {isError ? (
        <ErrorState title="The certificate could not be checked" onRetry={() => void refetch()} />
      ) : isPending ? (
        <p role="status" className="text-small text-ink-soft">
          Looking the certificate up…
        </p>
      ) : (
        <CertificateFactsView
          certificate={data}
          own={{ ...own, grade: label.grade }}
          isEstimate={isEstimate}
          listingId={listingId}
          onUse={onUse}
          isAsked={isAsked}
          onAskAgain={() => void refetch()}
          isAsking={isFetching}
        />
      )}
    </section>
  )
}
