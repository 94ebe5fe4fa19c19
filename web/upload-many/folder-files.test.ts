import { describe, expect, it } from 'vitest'
import { chosenFiles, droppedFiles } from './folder-files.ts'

const file = (name: string) => new File(['x'], name)

const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void) => found(file(name)),
})

/** A folder whose reader returns two entries at a time. */
const folder = (children: object[]) => ({
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...children]
    return { readEntries: (found: (some: object[]) => void) => found(left.splice(0, 2)) }
  },
})

const drop = (entries: (object | null)[], files: File[] = []) => {
  const items = entries.map(entry => ({ webkitGetAsEntry: () => entry }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node has no DataTransfer
  return { items, files } as unknown as DataTransfer
}

describe('the files of a drop', () => {
  it('include those of its folders, at any depth', async () => {
    const dropped = drop([
      folder([
        fileEntry('1.jpg'),
        fileEntry('2.jpg'),
        folder([fileEntry('3.jpg'), fileEntry('4.jpg'), fileEntry('5.jpg')]),
        fileEntry('.DS_Store'),
        fileEntry('6.jpg'),
      ]),
      fileEntry('7.jpg'),
    ])
    const names = (await droppedFiles(dropped)).map(({ name }) => name)
    expect(names.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map(number => `${number}.jpg`))
  })

  it('are the plain files where the browser has no entries', async () => {
    expect(await droppedFiles(drop([null], [file('1.jpg')]))).toHaveLength(1)
  })

  it('leave out files of the operating system', () => {
    const names = ['1.jpg', '.DS_Store', '._1.jpg', 'Thumbs.db', 'notes.txt']
    expect(chosenFiles(names.map(file)).map(({ name }) => name)).toEqual(['1.jpg', 'notes.txt'])
  })
})
