import type { Certificate, CertifiedCoin } from '../../../shared/certificates/certificates.ts'
import {
  certificateDifferences,
  differInGrade,
} from '../../../shared/certificates/compare-certificate.ts'
import type { SlabCode } from '../../../shared/certificates/slab-code.ts'
import type { AnalysisWarning, CoinAnalysis, JudgedField } from '../../../shared/coins/coins.ts'
import { COMPARE_UNKNOWN, certifiedText } from '../../../shared/listing/certificate-rules.ts'
import { hasSticker, withSticker } from '../../../shared/numismatics/cac-sticker.ts'
import { gradeExplanation } from '../../../shared/numismatics/grade-words.ts'
import { parseGrade } from '../../../shared/numismatics/grades.ts'
import type { CheckedCoin } from './check-identification.ts'
import { joinMeasures, joinNames } from './join-witnesses.ts'
import { coinOfLabel } from './printed-coin.ts'
import { isSettled } from './settled-warnings.ts'

/**
 * The coin with what the grading service says of it as the third witness. A certificate that agrees with label and
 * picture fills what they leave open; one of another coin or grade fills nothing and is a question with both sides.
 * @param code of the label, where one is believed
 */
export function withCertificate(
  coin: CheckedCoin,
  certificate: Certificate,
  code: SlabCode | null,
): CheckedCoin {
  const checked = { ...coin, certificate }
  const about = { certificate: certificate.number }
  const twice = certificate.listings.find(({ waits }) => !waits)
  const warnings: AnalysisWarning[] = twice
    ? [{ code: 'CERTIFICATE_TWICE', message: twiceMessage(certificate, twice.title), ...about }]
    : []
  if (certificate.state === 'unknown')
    warnings.push({
      code: 'CERTIFICATE_UNKNOWN',
      message: `${certificate.message} ${COMPARE_UNKNOWN}`,
      ...about,
    })
  // Bars may be cut short without notice: neither service nor print nor the seller's own list has confirmed these.
  const isListed = certificate.listings.some(({ waits }) => waits)
  const isCodeAlone = code !== null && coin.label?.certificate.words === null
  if (certificate.state === 'not_checked' && isCodeAlone && !isListed)
    warnings.push({
      code: 'CERTIFICATE_UNCONFIRMED',
      message: `${certificate.grader} certificate ${certificate.number} was read from the code alone. Compare it with the number on the label.`,
      ...about,
    })
  const { coin: certified, facts } = certificate
  if (!certified || !facts)
    return warnings.length === 0
      ? checked
      : { ...checked, warnings: [...warnings, ...coin.warnings] }
  const message = disagreement(coin, certificate, certified, code)
  if (message) {
    warnings.push({ code: 'CERTIFICATE_DISAGREES', message, ...about })
    return { ...checked, warnings: [...warnings, ...coin.warnings] }
  }
  return filled(
    {
      ...checked,
      warnings: [...warnings, ...coin.warnings.filter(each => !isSettled(each, certified))],
    },
    certified,
  )
}

const twiceMessage = ({ grader, number }: Certificate, title: string) =>
  `You have ${grader} certificate ${number} already: “${title}”.`

/** Both sides, as a sentence; null where certificate, label and picture agree. */
function disagreement(
  coin: CheckedCoin,
  { grader, number, facts }: Certificate,
  certified: CertifiedCoin,
  code: SlabCode | null,
): string | null {
  const labelGrade = coin.label?.grade.words ?? ''
  const fromPicture = certificateDifferences(certified, { ...seenCoin(coin), grade: '' })
  const printed = coin.label && coinOfLabel(coin.label)
  const fromLabel = printed ? certificateDifferences(certified, printed) : []
  const isStickerDenied = facts?.hasCac === false && hasSticker(labelGrade)
  if (differInGrade(certified.grade, labelGrade) || isStickerDenied)
    fromLabel.push({ field: 'grade', own: labelGrade, certificate: certified.grade })
  else if (labelGrade === '' && code?.grade && parseGrade(certified.grade)?.number !== code.grade)
    fromLabel.push({ field: 'grade', own: String(code.grade), certificate: certified.grade })
  const isOtherNumber = code?.number && facts && code.number !== facts.coinNumber
  if (fromPicture.length + fromLabel.length === 0 && !isOtherNumber) return null
  const own = [
    ...(fromPicture.length > 0
      ? [`the picture shows ${fromPicture.map(each => each.own).join(', ')}`]
      : []),
    ...(fromLabel.length > 0
      ? [`the label says ${fromLabel.map(each => each.own).join(', ')}`]
      : []),
    ...(isOtherNumber && fromPicture.length === 0
      ? [`the code is of ${grader} number ${code.number}`]
      : []),
  ]
  return `${grader} certificate ${number} is of ${certifiedText(certified)}, but ${own.join(' and ')}. Compare holder and certificate: this may be a fake.`
}

/** What the picture shows, without what the label has filled in. */
function seenCoin({ recognised, fields, seriesId, coinType, year, mint }: CheckedCoin) {
  const isSeen = (name: keyof typeof fields) => recognised && fields[name].source !== 'label'
  return {
    seriesId: isSeen('coinType') ? seriesId : null,
    coinType: isSeen('coinType') ? coinType : '',
    year: isSeen('year') ? year : '',
    mint: isSeen('mint') ? mint : '',
  }
}

const known = (value: string): JudgedField => ({
  value: value || null,
  confidence: value ? 0.99 : 0,
  evidence: 'By the certificate of the grading service.',
  source: 'label',
})

function filled(coin: CheckedCoin, certified: CertifiedCoin): CheckedCoin {
  const { fields, grade } = coin
  const coinType = certified.coinType ? known(certified.coinType) : fields.coinType
  // A coin that memory has named stays one that memory has named.
  const isRecalled =
    fields.coinType.source === 'memory' && (certified.seriesId ?? coin.seriesId) === coin.seriesId
  const attributes = [...coin.specialAttributes, ...certified.specialAttributes]
  const { seriesId, denomination } = coin
  return {
    ...coin,
    recognised: true,
    named:
      coin.named !== undefined || !coin.recognised
        ? (coin.named ?? null)
        : { seriesId, coinType: coin.coinType, denomination },
    ...joinNames(certified, coin),
    ...joinMeasures(coin, certified),
    specialAttributes: [...new Set(attributes)],
    confidence: Math.max(coin.confidence, 0.99),
    fields: {
      coinType: isRecalled ? { ...coinType, source: 'memory' } : coinType,
      year: certified.year ? known(certified.year) : fields.year,
      mint: certified.mint ? known(certified.mint) : fields.mint,
    },
    grade: certifiedGrade(grade, withSticker(certified.grade, hasSticker(grade.value))),
  }
}

/** The grade of a label or its certificate. A grade that is legible on neither stays to be confirmed. */
export function certifiedGrade(
  { toConfirm, ...grade }: CoinAnalysis['grade'],
  value: string,
): CoinAnalysis['grade'] {
  const code = parseGrade(value)?.code ?? ''
  return {
    ...grade,
    ...(toConfirm && value === '' ? { toConfirm } : {}),
    value,
    confidence: 0.99,
    description: gradeExplanation(code) ?? '',
    certified: true,
    low: null,
    high: null,
  }
}
