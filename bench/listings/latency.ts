/** How often an address is asked, before its time is taken and while it is. */
export type Calls = { warmUp: number; timed: number }

/** In ms. */
export type Latency = { median: number; p95: number }

/**
 * How long an address takes to answer each seller, its body read, one call after the other and the sellers in turns, so
 * that whatever else the machine does meets all of them.
 */
export async function latenciesOf(
  address: string,
  cookies: readonly string[],
  { warmUp, timed }: Calls,
): Promise<Latency[]> {
  const times = cookies.map((): number[] => [])
  for (let call = 0; call < warmUp + timed; call += 1)
    for (const [seller, cookie] of cookies.entries()) {
      const begin = performance.now()
      await read(address, cookie)
      if (call >= warmUp) times[seller]?.push(performance.now() - begin)
    }
  return times.map(each => {
    const sorted = each.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    return { median: at(0.5), p95: at(0.95) }
  })
}

/** How long all pages of the plain list take, in ms. */
export async function readEverything(url: string, cookie: string): Promise<number> {
  const begin = performance.now()
  for (let before: string | null = ''; before !== null; ) {
    const { headers }: { headers: Headers } = await read(
      `${url}/api/listings${before ? `?before=${before}` : ''}`,
      cookie,
    )
    before = headers.get('X-Next-Before')
  }
  return performance.now() - begin
}

/** Throws where the answer is a failure. A connection that the runtime closed while it was idle is opened anew. */
export async function read(
  address: string,
  cookie: string,
): Promise<{ headers: Headers; text: string }> {
  const ask = () => fetch(address, { headers: { cookie } })
  const answer = await ask().catch(ask)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`)
  return { headers: answer.headers, text }
}
