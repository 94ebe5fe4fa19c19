import { unzipSync } from 'fflate'

type ExportedAccount = Record<string, Record<string, unknown>[] | undefined>

/** The files of an exported archive; `account` is the document in it. */
export async function readExport(
  answer: Response,
): Promise<{ account: ExportedAccount; files: Record<string, Uint8Array> }> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = new TextDecoder().decode(files['account.json'])
  const account: ExportedAccount = text ? JSON.parse(text) : {}
  return { account, files }
}
