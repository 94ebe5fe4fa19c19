import { typedNumber, typedPercent } from '../../shared/lib/typed-number.ts'
import {
  FOLLOWED_METALS,
  type MetalRuleTerms,
  metalRuleTermsSchema,
} from '../../shared/metal/metal-rules.ts'

/** The form's values: percent and hours as the seller writes them. */
export type RuleValues = {
  name: string
  metal: string
  seriesId: string
  certified: string
  search: string
  floor: string
  target: string
  above: string
  step: string
  bound: string
  changesADay: string
  quietFrom: string
  quietUntil: string
  brakeMoves: string
  brakeMinutes: string
  protection: string
  priceAgeMinutes: string
}

export const NEW_RULE: RuleValues = {
  name: '',
  metal: 'silver',
  seriesId: '',
  certified: '',
  search: '',
  floor: '3',
  target: 'melt',
  above: '25',
  step: '1',
  bound: '5',
  changesADay: '12',
  quietFrom: '',
  quietUntil: '',
  brakeMoves: '5',
  brakeMinutes: '60',
  protection: 'hide',
  priceAgeMinutes: '30',
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function valuesOfRule(terms: MetalRuleTerms): RuleValues {
  const { quiet, brake, target } = terms
  return {
    name: terms.name,
    metal: terms.metal,
    seriesId: terms.seriesId ?? '',
    certified: terms.certified === null ? '' : terms.certified ? 'yes' : 'no',
    search: terms.search,
    floor: typedPercent(terms.floor),
    target: target.kind,
    above: target.kind === 'melt' ? typedPercent(target.above) : NEW_RULE.above,
    step: typedPercent(terms.step),
    bound: typedPercent(terms.bound),
    changesADay: String(terms.changesADay),
    quietFrom: quiet ? clock(quiet.from) : '',
    quietUntil: quiet ? clock(quiet.until) : '',
    brakeMoves: brake ? typedPercent(brake.moves) : '',
    brakeMinutes: brake ? String(brake.minutes) : '',
    protection: terms.protection,
    priceAgeMinutes: String(terms.priceAgeMinutes),
  }
}

const basisPoints = (text: string) => (text.trim() === '' ? 0 : Math.round(typedNumber(text) * 100))
function minutes(text: string): number {
  const [hour = '', minute = ''] = text.split(':')
  return Number(hour) * 60 + Number(minute)
}

/** The terms of the form's values, or what is wrong with the first field that is. */
export function termsOfValues(
  values: RuleValues,
): { ok: true; terms: MetalRuleTerms } | { ok: false; message: string } {
  const { quietFrom, quietUntil, brakeMoves, brakeMinutes, certified } = values
  const read = metalRuleTermsSchema.safeParse({
    name: values.name,
    metal: FOLLOWED_METALS.find(metal => metal === values.metal),
    seriesId: values.seriesId.trim() || null,
    certified: certified === '' ? null : certified === 'yes',
    search: values.search,
    floor: basisPoints(values.floor),
    target:
      values.target === 'market'
        ? { kind: 'market' }
        : { kind: 'melt', above: basisPoints(values.above) },
    step: basisPoints(values.step),
    bound: basisPoints(values.bound),
    changesADay: Number(values.changesADay),
    quiet:
      quietFrom && quietUntil
        ? {
            from: minutes(quietFrom),
            until: minutes(quietUntil),
            timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          }
        : null,
    brake:
      brakeMoves && brakeMinutes
        ? { moves: basisPoints(brakeMoves), minutes: Number(brakeMinutes) }
        : null,
    protection: values.protection,
    priceAgeMinutes: Number(values.priceAgeMinutes),
  })
  if (read.success) return { ok: true, terms: read.data }
  const [issue] = read.error.issues
  const field = String(issue?.path[0] ?? '')
  return {
    ok: false,
    message: `${FIELD_NAMES[field] ?? 'The rule'}: ${issue?.message ?? 'please look again'}`,
  }
}

const FIELD_NAMES: Record<string, string> = {
  name: 'Name',
  floor: 'Floor',
  target: 'Target',
  step: 'Smallest change',
  bound: 'Largest change',
  changesADay: 'Changes a day',
  brake: 'Brake',
  priceAgeMinutes: 'Oldest price',
  search: 'Search',
}
