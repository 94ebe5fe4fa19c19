import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAIRING_JOIN_MS, PAIRING_LIFE_MS, REPLACEMENT_MS } from '../../shared/pairing/pairing.ts'
import {
  createPairing,
  currentReplacement,
  decideReplacement,
  hasEnded,
  holderOf,
  type JoinOutcome,
  type JoinRequest,
  join,
  nextDeadline,
  type Pairing,
} from './pairing-lifecycle.ts'

const OPENED = { code: 'code', ownerId: 7, secretHash: 'secret', desktopTokenHash: 'desktop token' }
const fresh = () => createPairing(OPENED, 0)

const request = (phone: string, change: Partial<JoinRequest> = {}): JoinRequest => ({
  secretHash: 'secret',
  mark: `mark of ${phone}`,
  device: phone,
  tokenHash: `token of ${phone}`,
  askId: `request of ${phone}`,
  ...change,
})

/** The pairing after an outcome that changes it. */
function pairingOf(outcome: JoinOutcome): Pairing {
  if (outcome.type !== 'joined' && outcome.type !== 'asked')
    throw new Error(`the outcome is ${outcome.type}`)
  return outcome.pairing
}

const withFirst = (now = 0) => pairingOf(join(fresh(), request('first'), now))
const withRequest = (now = 0) => pairingOf(join(withFirst(), request('second'), now))

describe('joining', () => {
  it('admits the first phone that presents the secret', () => {
    const outcome = join(fresh(), request('first'), 5)
    expect(outcome).toMatchObject({ type: 'joined', before: 'nobody' })
    expect(pairingOf(outcome).phone).toEqual({
      mark: 'mark of first',
      tokenHash: 'token of first',
      device: 'first',
      joinedAt: 5,
      seat: 1,
    })
  })

  it('admits nobody without the secret, not even the phone that is in', () => {
    const wrong = { secretHash: 'another secret' }
    expect(join(fresh(), request('first', wrong), 0)).toEqual({ type: 'unknown' })
    expect(join(withFirst(), request('first', wrong), 0)).toEqual({ type: 'unknown' })
  })

  it('ends for a new phone at joinBy, and for every phone at expiresAt', () => {
    const { joinBy, expiresAt } = fresh()
    expect([joinBy, expiresAt]).toEqual([PAIRING_JOIN_MS, PAIRING_LIFE_MS])
    expect(join(fresh(), request('first'), joinBy - 1).type).toBe('joined')
    expect(join(fresh(), request('first'), joinBy)).toEqual({ type: 'unknown' })
    expect(join(withFirst(), request('second'), joinBy)).toEqual({ type: 'unknown' })
    expect(join(withFirst(), request('first'), expiresAt - 1).type).toBe('joined')
    expect(join(withFirst(), request('first'), expiresAt)).toEqual({ type: 'unknown' })
  })

  it('gives the same phone a new token after a reload, and ends the old one', () => {
    const outcome = join(withFirst(3), request('first', { tokenHash: 'new token' }), 9)
    expect(outcome).toMatchObject({ type: 'joined', before: 'itself' })
    const pairing = pairingOf(outcome)
    expect(pairing.phone).toMatchObject({ joinedAt: 3, seat: 2 })
    expect(holderOf(pairing, 'new token', 9)).toBe('phone:2')
    expect(holderOf(pairing, 'token of first', 9)).toBeNull()
  })
})

describe('a second phone', () => {
  it('waits for the desktop; asking again is the same request', () => {
    const outcome = join(withFirst(), request('second'), 10)
    expect(outcome).toMatchObject({ type: 'asked', isNew: true, ask: { answer: 'pending' } })
    const pairing = pairingOf(outcome)
    expect(holderOf(pairing, 'token of second', 10)).toBeNull()
    expect(join(pairing, request('second', { askId: 'other' }), 20)).toMatchObject({
      type: 'asked',
      isNew: false,
      ask: { id: 'request of second', until: 10 + REPLACEMENT_MS },
    })
  })

  it('makes a third one wait until it is decided or expires', () => {
    const pairing = withRequest()
    expect(join(pairing, request('third'), 1)).toEqual({ type: 'busy', until: REPLACEMENT_MS })
    expect(join(pairing, request('third'), REPLACEMENT_MS)).toMatchObject({ isNew: true })
  })

  it('replaces the first once the desktop agrees, and the first then has to ask', () => {
    const agreed = decideReplacement(withRequest(), 'request of second', true, 1)
    const outcome = join(agreed, request('second'), 2)
    expect(outcome).toMatchObject({ type: 'joined', before: 'another' })
    const pairing = pairingOf(outcome)
    expect(pairing).toMatchObject({ ask: null, phone: { seat: 2, joinedAt: 2 } })
    expect(holderOf(pairing, 'token of first', 2)).toBeNull()
    expect(join(pairing, request('first'), 3)).toMatchObject({ type: 'asked', isNew: true })
  })

  it('may take up the consent after joinBy, but not after the request has expired', () => {
    const late = PAIRING_JOIN_MS - 1
    const pending = pairingOf(join(withFirst(), request('second'), late))
    const agreed = decideReplacement(pending, 'request of second', true, late)
    expect(join(agreed, request('second'), PAIRING_JOIN_MS)).toMatchObject({ before: 'another' })
    expect(join(agreed, request('second'), late + REPLACEMENT_MS)).toEqual({ type: 'unknown' })
  })

  it('is refused until the request expires', () => {
    const refused = decideReplacement(withRequest(), 'request of second', false, 1)
    expect(join(refused, request('second'), REPLACEMENT_MS - 1)).toEqual({ type: 'refused' })
    expect(join(refused, request('second'), REPLACEMENT_MS)).toMatchObject({ isNew: true })
  })
})

describe('the desktop’s decision', () => {
  it('counts once, for the pending request alone, and in time', () => {
    const pairing = withRequest()
    expect(decideReplacement(pairing, 'another request', true, 1)).toBe(pairing)
    expect(decideReplacement(pairing, 'request of second', true, REPLACEMENT_MS)).toBe(pairing)
    const refused = decideReplacement(pairing, 'request of second', false, 1)
    expect(decideReplacement(refused, 'request of second', true, 2)).toBe(refused)
    expect(decideReplacement(withFirst(), 'request of second', true, 1).ask).toBeNull()
  })
})

describe('deadlines', () => {
  it('are joinBy without a phone, then the request’s end, then expiresAt', () => {
    expect(nextDeadline(fresh(), 0)).toBe(PAIRING_JOIN_MS)
    expect(nextDeadline(withFirst(), 0)).toBe(PAIRING_LIFE_MS)
    expect(nextDeadline(withRequest(), 0)).toBe(REPLACEMENT_MS)
    expect(nextDeadline(withRequest(), REPLACEMENT_MS)).toBe(PAIRING_LIFE_MS)
  })

  it('end a pairing that no phone joined, and every pairing at expiresAt', () => {
    expect(hasEnded(fresh(), PAIRING_JOIN_MS - 1)).toBe(false)
    expect(hasEnded(fresh(), PAIRING_JOIN_MS)).toBe(true)
    expect(hasEnded(withFirst(), PAIRING_LIFE_MS - 1)).toBe(false)
    expect(hasEnded(withFirst(), PAIRING_LIFE_MS)).toBe(true)
    expect(holderOf(withFirst(), 'desktop token', PAIRING_LIFE_MS)).toBeNull()
  })
})

type Action =
  | { type: 'join'; phone: string; knowsSecret: boolean }
  | { type: 'decide'; latest: boolean; agree: boolean }
  | { type: 'wait'; ms: number }

const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('join' as const),
      phone: fc.constantFrom('first', 'second', 'third'),
      knowsSecret: fc.constantFrom(true, true, true, false),
    }),
    fc.record({
      type: fc.constant('decide' as const),
      latest: fc.constantFrom(true, true, false),
      agree: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('wait' as const),
      // Mostly short, so that sequences reach a decision before everything expires.
      ms: fc.oneof(
        { weight: 12, arbitrary: fc.nat(REPLACEMENT_MS / 2) },
        { weight: 1, arbitrary: fc.nat(PAIRING_JOIN_MS) },
        { weight: 1, arbitrary: fc.nat(PAIRING_LIFE_MS) },
      ),
    }),
  ),
  { minLength: 10, maxLength: 40 },
)

type Run = { pairing: Pairing; now: number; tokens: string[]; violations: string[] }

/** Applies an action and notes every invariant that it breaks. */
function step(run: Run, action: Action): Run {
  const before = run.pairing
  const violations = [...run.violations]
  const demand = (rule: string, holds: boolean) => {
    if (!holds) violations.push(rule)
  }
  if (action.type === 'wait') return { ...run, now: run.now + action.ms }
  if (action.type === 'decide') {
    const id = action.latest ? (before.ask?.id ?? '') : 'request 0'
    const pairing = decideReplacement(before, id, action.agree, run.now)
    demand('a decision changes the request alone', pairing.phone === before.phone)
    return { ...run, pairing, violations }
  }
  const number = run.tokens.length
  const asking = request(action.phone, {
    tokenHash: `token ${number}`,
    askId: `request ${number}`,
    secretHash: action.knowsSecret ? 'secret' : 'guess',
  })
  const outcome = join(before, asking, run.now)
  const mayJoin = action.knowsSecret && run.now < before.expiresAt
  demand('only the secret opens, and only in time', mayJoin || outcome.type === 'unknown')
  if (outcome.type === 'asked')
    demand('a request admits nobody', outcome.pairing.phone === before.phone)
  if (outcome.type !== 'joined')
    return {
      ...run,
      violations,
      tokens: [...run.tokens, ''],
      pairing: outcome.type === 'asked' ? outcome.pairing : before,
    }
  const consent = currentReplacement(before, run.now)
  demand(
    'the first phone, itself again, or with consent',
    before.phone === null ||
      before.phone.mark === asking.mark ||
      (consent?.mark === asking.mark && consent.answer === 'agreed'),
  )
  demand('a new seat', outcome.pairing.phone?.seat === (before.phone?.seat ?? 0) + 1)
  return { ...run, violations, pairing: outcome.pairing, tokens: [...run.tokens, asking.tokenHash] }
}

/** Which of these tokens open the pairing. */
const validTokens = ({ pairing, now, tokens }: Run) =>
  tokens.filter(token => holderOf(pairing, token, now) !== null)

describe('any sequence of events', () => {
  it('admits a phone only with the secret, as the first, as itself, or with the desktop’s consent', () => {
    fc.assert(
      fc.property(actions, sequence => {
        let run: Run = { pairing: fresh(), now: 0, tokens: [], violations: [] }
        for (const action of sequence) run = step(run, action)
        expect(run.violations).toEqual([])
      }),
    )
  })

  it('leaves one token of a phone valid at most, the latest, until the pairing expires', () => {
    fc.assert(
      fc.property(actions, sequence => {
        let run: Run = { pairing: fresh(), now: 0, tokens: [], violations: [] }
        for (const action of sequence) {
          run = step(run, action)
          const living = run.now < run.pairing.expiresAt
          const latest = run.tokens.filter(token => token !== '').slice(-1)
          expect(validTokens(run)).toEqual(living ? latest : [])
          const desktop = holderOf(run.pairing, OPENED.desktopTokenHash, run.now)
          expect(desktop).toBe(living ? 'desktop' : null)
        }
      }),
    )
  })

  it('preserves the pairing’s fixed fields, and has its next deadline in the future until it ends', () => {
    fc.assert(
      fc.property(actions, sequence => {
        let run: Run = { pairing: fresh(), now: 0, tokens: [], violations: [] }
        for (const action of sequence) run = step(run, action)
        const { pairing, now } = run
        expect({ ...pairing, phone: null, ask: null, joins: [] }).toEqual({ ...fresh(), joins: [] })
        expect((pairing.joins ?? []).length).toBeLessThanOrEqual(20)
        expect(hasEnded(pairing, now) || nextDeadline(pairing, now) > now).toBe(true)
      }),
    )
  })
})
