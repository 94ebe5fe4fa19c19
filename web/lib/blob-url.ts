const urls = new WeakMap<Blob, string>()
const forgotten = new FinalizationRegistry<string>(url => URL.revokeObjectURL(url))

/** An address under which the page shows a blob: one for each blob, given back when nobody holds the blob any more. */
export function blobUrl(blob: Blob): string {
  const known = urls.get(blob)
  if (known) return known
  const url = URL.createObjectURL(blob)
  urls.set(blob, url)
  forgotten.register(blob, url)
  return url
}
