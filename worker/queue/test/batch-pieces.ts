/** A body that comes in pieces of so many bytes. */
export const piecesOf = (text: string, size: number) =>
  async function* pieces() {
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

/** All that comes. */
export async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}
