import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** Of a message that long only the beginning is repeated. */
const MESSAGE_LENGTH = 400

/** Two lines: the test's file and name, the beginning of its message. */
function failedTest(file: string, name: string, messages: readonly string[]): string {
  const message = stripVTControlCharacters(messages[0] ?? '').replaceAll(/\s+/g, ' ')
  return `${path.relative('', file)} › ${name}\n    ${message.slice(0, MESSAGE_LENGTH)}`
}

/** Vitest's JSON report: the counts, and each failed test with the beginning of its message. */
export const vitestReportSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failedTests: testResults.flatMap(file => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0 && file.status === 'failed')
        return [failedTest(file.name, 'the whole file', [file.message])]
      return failed.map(test => failedTest(file.name, test.fullName, test.failureMessages ?? []))
    }),
  }))

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().nullish() })) })),
    }),
  ),
})
const suiteSchema = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})

const specsOf = ({
  specs,
  suites = [],
}: z.output<typeof suiteSchema>): z.output<typeof specSchema>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Playwright's JSON report, likewise. A test that passes at its second try only counts as failed. */
export const playwrightReportSchema = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(suiteSchema),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failedTests: suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const messages = results.flatMap(({ errors }) => errors.map(error => error.message ?? ''))
          return failedTest(`e2e/${file}`, `${title} (${status})`, messages)
        }),
    ),
  }))
