/** Which functions of some objects were called, and which were not. */
export function noteCalls() {
  const called = new Set<string>()
  const known = new Set<string>()
  return {
    called,
    uncalled: () => [...known].filter(name => !called.has(name)),
    /** The object, with a note of what is called. */
    noted<Part extends object>(part: Part): Part {
      for (const [name, value] of Object.entries(part))
        if (typeof value === 'function') known.add(name)
      return new Proxy(part, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver)
          if (typeof value !== 'function') return value
          return (...values: unknown[]) => {
            called.add(String(name))
            return Reflect.apply(value, target, values)
          }
        },
      })
    },
  }
}
