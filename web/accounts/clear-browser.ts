/**
 * Deletes what the app has stored in this browser. The answer's `Clear-Site-Data` does the same, where the browser
 * obeys it; a database that is open is deleted when the page is left.
 */
export async function clearBrowser(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  const [databases, caches] = await Promise.all([
    // Firefox before 126 lists none.
    globalThis.indexedDB?.databases?.() ?? [],
    globalThis.caches?.keys() ?? [],
  ])
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
  await Promise.all(caches.map(name => globalThis.caches.delete(name)))
}
