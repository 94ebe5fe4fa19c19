import { IMPORT_CHUNK_ROWS } from '../../shared/transfer/imports.ts'
import { watchMemory, workerdPid } from '../analyze/memory.ts'

/** Rows of an imported file: as many as one may have. */
const ROWS_IN = 10_000
const [QUOTE, LINE_FEED] = [34, 10]
const DESCRIPTION = 'A coin of good silver with its original surface. '.repeat(6)

interface Seller {
  cookie: string
  size: number
}

/** A seller's whole list as CSV, and a file of 10,000 new coins checked and carried out, with the Worker's memory. */
export async function measureTransfer(
  { url, inspectorPort }: { url: string; inspectorPort: number },
  { cookie, size }: Seller,
): Promise<Record<string, number>> {
  const memory = await watchMemory(inspectorPort, workerdPid())
  const timed = async (work: () => Promise<number>) => {
    const begin = performance.now()
    let rows = 0
    const peaks = await memory.during(async () => {
      rows = await work()
    })
    return { seconds: (performance.now() - begin) / 1000, peak: peaks.isolate, rows }
  }
  try {
    const out = await timed(() => exportRows(`${url}/api/transfer/listings.csv`, cookie))
    const into = await timed(() => importRows(`${url}/api/transfer/imports`, cookie))
    console.log(`
  CSV of ${size} listings out: ${out.rows} rows in ${out.seconds.toFixed(1)} s, isolate at most ${out.peak.toFixed(0)} MiB
  CSV of ${ROWS_IN} new coins in: ${into.rows} made in ${into.seconds.toFixed(1)} s, isolate at most ${into.peak.toFixed(0)} MiB`)
    return {
      csv_out_s: Number(out.seconds.toFixed(1)),
      csv_out_mib: Math.round(out.peak),
      csv_in_s: Number(into.seconds.toFixed(1)),
      csv_in_mib: Math.round(into.peak),
    }
  } finally {
    memory.close()
  }
}

/** Reads the file as a browser does that saves it: piece by piece. Returns its rows, without the header. */
async function exportRows(address: string, cookie: string): Promise<number> {
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`)
  let [rows, isQuoted] = [0, false]
  for await (const piece of answer.body)
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted
      // A cell of pictures has line breaks of its own.
      else if (byte === LINE_FEED && !isQuoted) rows += 1
    }
  return rows - 1
}

async function importRows(address: string, cookie: string): Promise<number> {
  const at = `${address}/${crypto.randomUUID()}`
  const send = async (path: string, method: string, body: unknown) => {
    const answer = await fetch(`${at}/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', origin: new URL(address).origin },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  for (let first = 0; first < ROWS_IN; first += IMPORT_CHUNK_ROWS) {
    const rows = Array.from({ length: IMPORT_CHUNK_ROWS }, (_, at) => coin(first + at))
    await send('rows', 'PUT', { rows })
  }
  const done: unknown = await send('commit', 'POST', { rows: ROWS_IN })
  return Number(Reflect.get(Object(done), 'created'))
}

const coin = (place: number) => ({
  row: place + 2,
  cells: {
    sku: `BENCH${place}`,
    title: `${1878 + (place % 40)}-S Morgan Dollar, coin ${place}`,
    description: DESCRIPTION,
    price: String(20 + (place % 500)),
    coinType: 'Morgan Dollar',
    year: String(1878 + (place % 40)),
    mint: 'S',
    grade: 'VF30',
    storageLocation: `Box ${place % 50}`,
    cost: '12.00',
  },
})
