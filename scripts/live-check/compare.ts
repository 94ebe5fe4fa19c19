import type { StepOutcome } from './recording.ts'
import type { StoredExchange } from './redaction.ts'
import { type Field, type Shape, shapeOf } from './shape.ts'

/** One thing in which the sandbox is not as the vendor. */
export type Difference = {
  /** The operation, or the step where it is about a step as a whole. */
  call: string
  /** Path in the answer: `orders[].total`; empty where it is about the call. */
  at: string
  vendor: string
  sandbox: string
  /** What to change in the sandbox, as a sentence. */
  change: string
  steps: string[]
}

export type Side = { steps: readonly StepOutcome[]; exchanges: readonly StoredExchange[] }

/** In what the sandbox's answers to a run are not those of the vendors. One difference of several steps stands once. */
export function differencesOf(live: Side, sandbox: Side): Difference[] {
  const stepNames = [...new Set([...live.steps, ...sandbox.steps].map(({ step }) => step))]
  const found = stepNames.flatMap(step => {
    const outcomes = [live, sandbox].map(side => side.steps.find(one => one.step === step))
    const [there, here] = outcomes
    if (!there || !here || there.state === 'skipped' || here.state === 'skipped') return []
    return [...outcomeDifferences(there, here), ...callDifferences(step, live, sandbox)]
  })
  const merged = Map.groupBy(found, one => JSON.stringify({ ...one, steps: [] }))
  return [...merged.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, steps: [first, ...others].flatMap(({ steps }) => steps) }] : [],
  )
}

function outcomeDifferences(there: StepOutcome, here: StepOutcome): Difference[] {
  // Codes are compared, and not the vendor's words behind them.
  const [code, codeHere] = [there, here].map(({ reason }) => reason.split(':')[0])
  if (there.state === here.state && code === codeHere) return []
  const said = ({ state, reason }: StepOutcome) => (state === 'done' ? 'done' : reason)
  const change = 'Let this step end as it does at the vendor.'
  const { step } = there
  return [
    {
      call: `step ${step}`,
      at: '',
      vendor: said(there),
      sandbox: said(here),
      change,
      steps: [step],
    },
  ]
}

function callDifferences(step: string, live: Side, sandbox: Side): Difference[] {
  const [there, here] = [live, sandbox].map(({ exchanges }) =>
    Map.groupBy(
      exchanges.filter(one => one.step === step),
      ({ operation }) => operation,
    ),
  )
  const operations = new Set([...(there?.keys() ?? []), ...(here?.keys() ?? [])])
  return [...operations].flatMap(call => {
    const [vendor, own] = [there?.get(call) ?? [], here?.get(call) ?? []]
    const difference = (part: Omit<Difference, 'call' | 'steps'>) => ({
      call,
      ...part,
      steps: [step],
    })
    const counts = [vendor, own].map(({ length }) => (length === 0 ? 'not called' : 'called'))
    const [called = '', calledHere = ''] = counts
    if (called !== calledHere) {
      // The sandbox speaks OpenAI's protocol only. What the product read is compared for every vendor.
      if ((vendor[0] ?? own[0])?.vendor === 'vision') return []
      const change = 'Answer the calls before it so that the product goes on as it does there.'
      return [difference({ at: '', vendor: called, sandbox: calledHere, change })]
    }
    const statuses = [vendor, own].map(list => words(new Set(list.map(one => String(one.status)))))
    const [status = '', statusHere = ''] = statuses
    const ofStatus =
      status === statusHere
        ? []
        : [difference({ at: '', vendor: status, sandbox: statusHere, change: `Answer ${status}.` })]
    return [...ofStatus, ...bodyDifferences(call, vendor, own).map(difference)]
  })
}

function bodyDifferences(
  call: string,
  vendor: readonly StoredExchange[],
  own: readonly StoredExchange[],
): Omit<Difference, 'call' | 'steps'>[] {
  const both = new Set(vendor.map(({ status }) => status)).intersection(
    new Set(own.map(({ status }) => status)),
  )
  return [...both].flatMap(status => {
    const [there, here] = [vendor, own].map(list =>
      shapeOf(
        call,
        list.filter(one => one.status === status).map(({ answer }) => answer),
      ),
    )
    return there && here ? shapeDifferences(there, here) : []
  })
}

type FieldDifference = Omit<Difference, 'call' | 'steps'>

/** In what two shapes differ. Below a part that only one of them has, nothing is compared. */
export function shapeDifferences(there: Shape, here: Shape): FieldDifference[] {
  const paths = [...new Set([...there.keys(), ...here.keys()])]
  return joinEntries(
    paths.flatMap(path => {
      const [vendor, own] = [there.get(path), here.get(path)]
      const parent = (vendor ?? own)?.parent ?? ''
      const [parentThere, parentHere] = [there.get(parent), here.get(parent)]
      if (path !== '' && !(parentThere?.objects && parentHere?.objects) && !path.endsWith('[]'))
        return []
      if (vendor && own) {
        const found = fieldDifferences(path, vendor, own, there)
        const isOptional = parentThere && !path.endsWith('[]') && !isAlways(vendor, parentThere)
        if (!isOptional || !parentHere || !isAlways(own, parentHere)) return found
        const often = { vendor: 'there at times', sandbox: 'always there' }
        return [...found, { at: path, ...often, change: 'Make it optional.' }]
      }
      // A list without entries on one side says nothing about its entries.
      if (path.endsWith('[]')) return []
      if (vendor && parentThere) {
        const often = isAlways(vendor, parentThere) ? 'always there' : 'there at times'
        return [{ at: path, vendor: often, sandbox: 'never there', change: 'Add it.' }]
      }
      if (own && parentHere && isAlways(own, parentHere))
        return [
          { at: path, vendor: 'never there', sandbox: 'always there', change: 'Leave it out.' },
        ]
      return []
    }),
  )
}

/** Whether every object that can have the field has it. */
const isAlways = ({ count }: Field, { objects }: Field): boolean => count >= objects

function fieldDifferences(
  path: string,
  vendor: Field,
  own: Field,
  there: Shape,
): FieldDifference[] {
  const found: FieldDifference[] = []
  const add = (says: string, saysHere: string, change: string) =>
    found.push({ at: path, vendor: says, sandbox: saysHere, change })
  if (!vendor.kinds.isSubsetOf(own.kinds))
    add(words(vendor.kinds), words(own.kinds), `Answer ${words(vendor.kinds)}.`)
  const [format, formatHere] = [words(vendor.formats), words(own.formats)]
  if (vendor.formats.size === 1 && own.formats.size === 1 && format !== formatHere)
    add(`${format} as text`, `${formatHere} as text`, `Write it as ${format}.`)
  if (!isFreeText(path, there)) {
    const [more, less] = [
      vendor.values.difference(own.values),
      own.values.difference(vendor.values),
    ]
    const isClosed = vendor.values.size > 0 && own.values.size > 0
    if (isClosed && more.size > 0)
      add(words(more), less.size > 0 ? words(less) : 'not among its values', `Use ${words(more)}.`)
    if (isClosed && more.size === 0 && less.size > 0 && path.endsWith('.localizedValue'))
      add('not among its values', words(less), `Leave out ${words(less)}.`)
  }
  return found
}

/** Proposed values of an aspect that takes any text. */
function isFreeText(path: string, there: Shape): boolean {
  const [, aspect] = /^(.*)\.aspectValues\[\]\.localizedValue$/.exec(path) ?? []
  if (aspect === undefined) return false
  return there.get(`${aspect}.aspectConstraint.aspectMode`)?.values.has('FREE_TEXT') ?? false
}

/** Several entries of one list that differ alike are one difference: `shippingServices[A, B]`. */
function joinEntries(found: readonly FieldDifference[]): FieldDifference[] {
  const groups = Map.groupBy(found, ({ at, vendor, sandbox, change }) =>
    JSON.stringify([at.replace(/\[[^\]]+\]$/, '[…]'), vendor, sandbox, change]),
  )
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const names = [first, ...others].map(({ at }) => /\[([^\]]+)\]$/.exec(at)?.[1] ?? '')
    if (others.length === 0 || names.includes('')) return [first, ...others]
    return [{ ...first, at: first.at.replace(/\[[^\]]+\]$/, `[${words(new Set(names))}]`) }]
  })
}

const WORDS_SHOWN = 6

function words(values: ReadonlySet<string>): string {
  const sorted = [...values].toSorted()
  const shown = sorted.slice(0, WORDS_SHOWN).join(', ')
  const more = sorted.length - WORDS_SHOWN
  return more > 0 ? `${shown} and ${more} more` : shown
}
