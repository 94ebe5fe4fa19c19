/** drizzle repeats a failed query's parameters in its message: they may be hashes and tokens. */
const QUERY_PARAMETERS = /\nparams:[\s\S]*?(?=\n\s+at |$)/g

/** One JSON line an event. Secrets do not come here: callers pass ids, codes and errors, never tokens or bodies. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Record<string, unknown> = {},
): void {
  // oxlint-disable-next-line no-console -- the Worker's log is its console
  console[level](logLine(level, event, facts))
}

/** The line as it is written: errors with their causes, without what a query was given. */
export function logLine(level: string, event: string, facts: Record<string, unknown>): string {
  return JSON.stringify({ level, event, ...facts }, (_, value: unknown) =>
    value instanceof Error
      ? {
          name: value.name,
          message: value.message.replace(QUERY_PARAMETERS, ''),
          stack: value.stack?.replace(QUERY_PARAMETERS, ''),
          cause: value.cause,
        }
      : value,
  )
}
