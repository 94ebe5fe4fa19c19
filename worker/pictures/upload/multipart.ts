import { Buffer } from 'node:buffer'

/** Headers of a part are a few hundred bytes. */
const HEADERS_MAX_BYTES = 16 * 1024
const PARTS_MAX = 100

export type PartHead = {
  name: string
  /** Whether the part is a file: it has a file name. */
  isFile: boolean
}
export type PartSink = {
  write: (bytes: Uint8Array) => void
  close: () => void
}

/** A body that is no multipart/form-data. */
export class MalformedForm extends Error {}

/** The boundary that a Content-Type of multipart/form-data names (RFC 2046, 5.1.1); null for other types. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
      contentType ?? '',
    ) ?? []
  const boundary = quoted ?? plain
  return boundary && boundary.length <= 70 ? boundary : null
}

/**
 * Reads multipart/form-data (RFC 7578) piece by piece and holds no more of it than a boundary or the headers of a
 * part. `open` is asked where each part goes. `end` throws where the body was cut.
 */
export function multipartReader(boundary: string, open: (head: PartHead) => PartSink) {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first delimiter begins the body, without a line break before it.
  let pending: Buffer = Buffer.from('\r\n')
  let state: 'preamble' | 'delimiter' | 'headers' | 'body' | 'end' = 'preamble'
  let sink: PartSink | null = null
  let parts = 0

  /** Reads one step of what is pending. False where more has to arrive. */
  function step(): boolean {
    switch (state) {
      case 'preamble':
      case 'body': {
        const at = pending.indexOf(delimiter)
        const known = at >= 0 ? at : Math.max(0, pending.length - delimiter.length + 1)
        if (known > 0) sink?.write(pending.subarray(0, known))
        pending = pending.subarray(at >= 0 ? at + delimiter.length : known)
        if (at < 0) return false
        sink?.close()
        sink = null
        state = 'delimiter'
        return true
      }
      case 'delimiter': {
        // White space may follow the boundary.
        const line = pending.indexOf('\r\n')
        if (pending.length >= 2 && pending[0] === 0x2d && pending[1] === 0x2d) state = 'end'
        else if (line >= 0) {
          // The line break stays: the headers may be absent.
          pending = pending.subarray(line)
          state = 'headers'
        } else return notYet()
        return true
      }
      case 'headers': {
        const end = pending.indexOf('\r\n\r\n')
        if (end < 0) return notYet()
        parts += 1
        if (parts > PARTS_MAX) throw new MalformedForm('The form has too many parts')
        sink = open(partHead(pending.toString('utf8', 2, end)))
        pending = pending.subarray(end + 4)
        state = 'body'
        return true
      }
      case 'end':
        pending = pending.subarray(pending.length)
        return false
      default:
        return state satisfies never
    }
  }

  function notYet(): false {
    if (pending.length > HEADERS_MAX_BYTES) throw new MalformedForm('A part has endless headers')
    return false
  }

  return {
    write(chunk: Uint8Array): void {
      pending = pending.length === 0 ? viewOf(chunk) : Buffer.concat([pending, chunk])
      while (step());
    },
    end(): void {
      if (state !== 'end') throw new MalformedForm('The form ends before its last boundary')
    },
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

// A header ends with CRLF alone: `.`, `^` and `$` would also end it at U+2028 and U+2029, which a name may have.
const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/is
const DISPOSITION = /(?:^|\r\n)content-disposition:\s*form-data\b(.*?)(?:\r\n|$)/is

function partHead(headers: string): PartHead {
  const [, parameters] = DISPOSITION.exec(headers) ?? []
  const [, quoted, plain] = NAME.exec(parameters ?? '') ?? []
  const name = quoted ?? plain
  if (parameters === undefined || name === undefined)
    throw new MalformedForm('A part of the form has no name')
  return { name: unescaped(name), isFile: /;\s*filename\*?=/i.test(parameters) }
}

/** Browsers write quotes and line breaks of a name as percent sequences (WHATWG HTML, multipart/form-data). */
const unescaped = (name: string) =>
  name.replace(/%22|%0D|%0A/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
