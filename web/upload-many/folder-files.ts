/** The files of a drop, with those of its folders. */

/** Files that operating systems create in folders. */
const SYSTEM_FILES = /^(?:\.|thumbs\.db$|desktop\.ini$)/i

/** Files without those of the operating system. */
export const chosenFiles = (files: Iterable<File>): File[] =>
  [...files].filter(({ name }) => !SYSTEM_FILES.test(name))

/** Must be called before the drop's event handler returns: the entries are invalid afterwards. Rejects when a folder cannot be read. */
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

/** A reader returns a limited number of entries per call, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each call continues where the last one ended
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return children
    children.push(...some)
  }
}
