import { expect, it } from 'vitest'
import { coinFacts } from '../coin-facts.ts'
import type { AspectRule, ConditionRule } from '../listing-rules.ts'
import { RAW_MORGAN } from '../test/publication.ts'
import { fillAspects } from './aspects.ts'
import { conditionFor } from './conditions.ts'

const rule = (name: string, values: string[] = [], more: Partial<AspectRule> = {}): AspectRule => ({
  name,
  required: false,
  selectionOnly: false,
  multiple: false,
  maxLength: 65,
  values,
  requiredFrom: null,
  ...more,
})
const MORGAN = coinFacts({ ...RAW_MORGAN, grade: 'VF30' })
const only = { selectionOnly: true }

it('item specifics with German names and values are filled from the coin’s facts', () => {
  const rules = [
    rule('Erhaltungsgrad', ['vorzüglich (vz)', 'sehr schön (ss)', 'schön (s)']),
    rule('Metall', ['Gold', 'Silber'], only),
    rule('Material', ['Gold', 'Silber'], only),
    rule('Jahr'),
    rule('Prägestätte'),
    rule('Herkunftsland'),
    rule('Herstellungsland und -region', ['Deutschland', 'Vereinigte Staaten'], only),
    rule('Zertifizierung', ['Unzertifiziert', 'PCGS'], only),
    rule('Feingehalt'),
  ]
  expect(fillAspects(rules, MORGAN).aspects).toEqual({
    Erhaltungsgrad: ['sehr schön (ss)'],
    Metall: ['Silber'],
    Material: ['Silber'],
    Jahr: ['1881'],
    Prägestätte: ['San Francisco'],
    Herkunftsland: ['Vereinigte Staaten'],
    'Herstellungsland und -region': ['Vereinigte Staaten'],
    Zertifizierung: ['Unzertifiziert'],
    Feingehalt: ['0.9'],
  })
})

it('a required specific that no table knows is asked for by its German name, with the seller’s answer', () => {
  const era = rule('Epoche', ['Altertum', 'Neuzeit'], { required: true, ...only })
  expect(fillAspects([era], MORGAN).missing).toEqual([{ rule: era, field: 'itemSpecifics' }])
  expect(fillAspects([era], MORGAN, { Epoche: 'Neuzeit' }).aspects).toEqual({ Epoche: ['Neuzeit'] })
})

it('a grade that is missing is asked for in the form’s field', () => {
  const grade = rule('Erhaltungsgrad', [], { required: true })
  const ungraded = coinFacts({ ...RAW_MORGAN, grade: '' })
  expect(fillAspects([grade], ungraded).missing).toEqual([{ rule: grade, field: 'grade' }])
})

it('conditions with German names are told by their ids', () => {
  const condition = (conditionId: string, name: string): ConditionRule => ({
    conditionId,
    name,
    descriptors: [],
  })
  const rules = [condition('1000', 'Neu'), condition('3000', 'Gebraucht')]
  expect(conditionFor(rules, MORGAN, null)).toMatchObject({ conditionId: '3000' })
  const unworn = coinFacts({ ...RAW_MORGAN, grade: 'MS63' })
  expect(conditionFor(rules, unworn, null)).toMatchObject({ conditionId: '1000', remark: null })
})
