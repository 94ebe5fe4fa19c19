/**
 * Setup file of every test project: a test that writes an error or a warning to the console without
 * expecting it fails. A test expects one by `expectConsole`, or by a spy of its own on the console.
 */
import { afterAll, afterEach } from 'vitest'

type Level = 'error' | 'warn'
type Message = { level: Level; text: string }
type Expectation = { level: Level; pattern: string | RegExp; met: boolean }

declare const console: Record<Level, (...parts: unknown[]) => void>

let unexpected: Message[] = []
let expectations: Expectation[] = []

/** Until the end of this test at least one such message must come; none of them is printed. */
export function expectConsole(level: Level, pattern: string | RegExp): void {
  expectations.push({ level, pattern, met: false })
}

function record(level: Level, text: string): void {
  const matching = expectations.filter(
    expected =>
      expected.level === level &&
      (typeof expected.pattern === 'string'
        ? text.includes(expected.pattern)
        : expected.pattern.test(text)),
  )
  for (const expected of matching) expected.met = true
  if (matching.length === 0) unexpected.push({ level, text })
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (part instanceof Error) return part.stack ?? part.message
  return typeof part === 'object' ? Object.prototype.toString.call(part) : JSON.stringify(part)
}

for (const level of ['error', 'warn'] as const)
  console[level] = (...parts) => record(level, parts.map(textOf).join(' '))

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
