/**
 * Setup file of every test project: a test that writes an error or a warning to the console without
 * expecting it fails. A test expects one by `expectConsole`, or by a spy of its own on the console.
 */
import { afterAll, afterEach } from 'vitest'

type Level = 'error' | 'warn'
type Message = { level: Level; text: string }
type Pattern = { level: Level; pattern: string | RegExp }
type Expectation = Pattern & { met: boolean }

declare const console: Record<Level, (...parts: unknown[]) => void>

let unexpected: Message[] = []
let expectations: Expectation[] = []
const allowed: Pattern[] = []

/** Until the end of this test at least one such message must come; none of them is printed. */
export function expectConsole(level: Level, pattern: string | RegExp): void {
  expectations.push({ level, pattern, met: false })
}

/** From now to the end of the file such messages may come: of work that goes on after its test, for example. */
export function allowConsole(level: Level, pattern: string | RegExp): void {
  allowed.push({ level, pattern })
}

function record(message: Message): void {
  const met = expectations.filter(expected => matches(expected, message))
  for (const expected of met) expected.met = true
  if (met.length === 0 && !allowed.some(pattern => matches(pattern, message)))
    unexpected.push(message)
}

function matches({ level, pattern }: Pattern, message: Message): boolean {
  if (level !== message.level) return false
  return typeof pattern === 'string' ? message.text.includes(pattern) : pattern.test(message.text)
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (part instanceof Error) return part.stack ?? part.message
  return typeof part === 'object' ? Object.prototype.toString.call(part) : JSON.stringify(part)
}

for (const level of ['error', 'warn'] as const)
  console[level] = (...parts) => record({ level, text: parts.map(textOf).join(' ') })

function check(): void {
  const faults = [
    ...unexpected.map(({ level, text }) => `Unexpected console.${level}: ${text}`),
    ...expectations
      .filter(expected => !expected.met)
      .map(({ level, pattern }) => `Expected console.${level} did not come: ${pattern}`),
  ]
  unexpected = []
  expectations = []
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

afterEach(check)
afterAll(check)
