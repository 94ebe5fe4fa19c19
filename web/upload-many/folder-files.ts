/** The files of a drop, folders and their folders opened. */

/** Files that systems leave in folders, and that nobody chose. */
const LEFT_BY_SYSTEMS = /^(?:\.|thumbs\.db$|desktop\.ini$)/i

/** Chosen files without what the system left among them. */
export const chosenFiles = (files: Iterable<File>): File[] =>
  [...files].filter(({ name }) => !LEFT_BY_SYSTEMS.test(name))

/** Must be called before the drop's handler returns: afterwards the browser has forgotten it. Rejects when a folder cannot be read. */
export function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  const entries = [...dropped.items].map(item => item.webkitGetAsEntry()).filter(entry => !!entry)
  const loose = chosenFiles(dropped.files)
  return entries.length > 0 ? filesIn(entries).then(chosenFiles) : Promise.resolve(loose)
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files = await Promise.all(
    entries.map(async entry => {
      if (isFile(entry)) return [await fileOf(entry)]
      return isFolder(entry) ? filesIn(await childrenOf(entry)) : []
    }),
  )
  return files.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A reader answers a hundred or so at a time, and nothing when there are no more. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each answer goes on where the last one ended
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return children
    children.push(...some)
  }
}
