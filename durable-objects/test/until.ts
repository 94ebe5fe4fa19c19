const WAIT_MS = 20_000

/** Resolves as soon as the condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it never came to be')
    await scheduler.wait(10)
  }
}
