import { runInDurableObject } from 'cloudflare:test'

/**
 * Replaces the job of all objects of a namespace, until the returned function is called. The class, its storage
 * and its alarms are the Worker's own.
 */
export async function replaceJob<Object extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Object>,
  job: () => unknown,
): Promise<() => void> {
  let prototype: object = {}
  const probe = namespace.get(namespace.newUniqueId())
  await runInDurableObject(probe, (one: object) => {
    prototype = Object.getPrototypeOf(one)
  })
  const real = Object.getOwnPropertyDescriptor(prototype, 'job')
  if (!real) throw new Error('the object has no job')
  Object.defineProperty(prototype, 'job', { ...real, value: job })
  return () => Object.defineProperty(prototype, 'job', real)
}
