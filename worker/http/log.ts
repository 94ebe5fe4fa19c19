/** One JSON line an event. Secrets do not come here: callers pass ids, codes and errors, never tokens or bodies. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  facts: Record<string, unknown> = {},
): void {
  const line = JSON.stringify({ level, event, ...facts }, (_, value: unknown) =>
    value instanceof Error
      ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
      : value,
  )
  // oxlint-disable-next-line no-console -- the Worker's log is its console
  console[level](line)
}
