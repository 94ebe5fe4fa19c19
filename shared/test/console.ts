/**
 * Setup file of every test project: a test that writes an error or a warning to the console without
 * expecting it fails. A test expects one by `expectConsole`, or by a spy of its own on the console.
 */
import { afterAll, afterEach } from 'vitest'

type Level = 'error' | 'warn'
type Message = { level: Level; text: string }
type Pattern = { level: Level; pattern: string | RegExp }
type Expectation = Pattern & { met: boolean }

declare const console: Record<Level | 'info', (...parts: unknown[]) => void>

type State = { unexpected: Message[]; expectations: Expectation[]; allowed: Pattern[] }

declare global {
  var consoleOfTest: State | undefined
}

// Files that share an isolate load this module twice: anew as their setup file, and once for all as an import.
globalThis.consoleOfTest ??= { unexpected: [], expectations: [], allowed: [] }
const state = globalThis.consoleOfTest

/** Until the end of this test at least one such message must come; none of them is printed. */
export function expectConsole(level: Level, pattern: string | RegExp): void {
  state.expectations.push({ level, pattern, met: false })
}

/** From now to the end of the file such messages may come: of work that goes on after its test, for example. */
export function allowConsole(level: Level, pattern: string | RegExp): void {
  state.allowed.push({ level, pattern })
}

function record(message: Message): void {
  const met = state.expectations.filter(expected => matches(expected, message))
  for (const expected of met) expected.met = true
  if (met.length === 0 && !state.allowed.some(pattern => matches(pattern, message)))
    state.unexpected.push(message)
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

// What the Worker logs of its vendors' calls would hide what fails.
console.info = () => undefined

function check(): void {
  const faults = [
    ...state.unexpected.map(({ level, text }) => `Unexpected console.${level}: ${text}`),
    ...state.expectations
      .filter(expected => !expected.met)
      .map(({ level, pattern }) => `Expected console.${level} did not come: ${pattern}`),
  ]
  state.unexpected = []
  state.expectations = []
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

afterEach(check)
afterAll(() => {
  state.allowed = []
  check()
})
