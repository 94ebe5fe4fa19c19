/** The process was killed. */
export class Killed extends Error {}

/**
 * Kills the process after its n-th step: the step has its effect, its result is not used, and no further step is
 * taken. Steps are the calls of the wrapped objects.
 */
export function killedAfter(n: number) {
  let steps = 0
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (steps >= n) throw new Killed()
    steps++
    const result = await work()
    if (steps >= n) throw new Killed()
    return result
  }
  const wrapped = <Calls extends object>(calls: Calls, pure: readonly string[] = []): Calls =>
    new Proxy(calls, {
      get(target, name, receiver) {
        const call: unknown = Reflect.get(target, name, receiver)
        return typeof call === 'function' && !pure.includes(String(name))
          ? (...values: unknown[]) => step(() => Reflect.apply(call, target, values))
          : call
      },
    })
  return { wrapped, killed: () => steps >= n }
}
