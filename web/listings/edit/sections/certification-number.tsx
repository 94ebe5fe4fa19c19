import type { Certificate } from '../../../../shared/certificates/certificates.ts'
import { isEstimate } from '../../../../shared/listing/certificate-rules.ts'
import { CertificateBlock } from '../../../certificates/certificate-block.tsx'
import { typedLabel } from '../../../certificates/typed-label.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useEditContext, useEditValues, useFieldProps, useLapse } from '../edit-context.ts'
import type { EditFields } from '../edit-fields.ts'
import { Questions } from '../questions.tsx'

const NO_CHANGE = { shouldDirty: true, shouldValidate: true } as const

/** What a certificate settles. */
const CERTIFIED_FIELDS = ['seriesId', 'coinType', 'year', 'mint', 'grade'] as const

/** The number on the label, typed or scanned, and what the grading service says of it. */
export function CertificationNumber() {
  const { form, locked, problems, listing, following } = useEditContext()
  const { grader, certificationNumber, grade, ...own } = useEditValues(certifiedOf)
  const field = useFieldProps()
  const lapse = useLapse()
  const { onBlur, ...control } = field('certificationNumber', { isOfCoin: true })
  function read(text: string) {
    const label = typedLabel(text, grader)
    if (!label) return
    form.setValue('grader', label.grader, NO_CHANGE)
    form.setValue('certificationNumber', label.number, NO_CHANGE)
    lapse('certificationNumber')
    following.onCoin()
  }
  function use(certificate: Certificate) {
    for (const name of CERTIFIED_FIELDS) {
      const value = certificate.coin?.[name]
      if (value) form.setValue(name, value, NO_CHANGE)
    }
    following.onCoin()
  }
  return (
    <>
      <TextField
        label="Certification number"
        data-scan="certificate"
        {...control}
        onBlur={event => {
          read(event.target.value)
          void onBlur(event)
        }}
      />
      <Questions fields={['certificationNumber']} className="col-span-full" />
      <CertificateBlock
        className="col-span-full"
        grader={grader}
        number={certificationNumber}
        grade={grade}
        own={{ ...own, seriesId: own.seriesId || null }}
        isEstimate={isEstimate({ grade, warnings: listing.warnings })}
        listingId={listing.id}
        isAsked={problems.some(({ code }) => code === 'CERTIFICATE_UNKNOWN')}
        {...(Object.keys(locked).length === 0 ? { onUse: use } : {})}
      />
    </>
  )
}

function certifiedOf(values: EditFields) {
  const { grader, certificationNumber, grade, seriesId, coinType, year, mint } = values
  return { grader, certificationNumber, grade, seriesId, coinType, year, mint }
}
