/** Reads the Huffman-coded data of a JPEG's scan (ITU-T T.81, annex F.2.2). */

/** For each 16 bits: the length of the code that they begin with, times 256, plus its symbol. 0: no code. */
export type HuffmanLookup = Uint16Array

/**
 * The lookup of a table as a DHT segment states it: 16 counts of codes by length, then the symbols (annex C).
 * Undefined where the counts are impossible.
 */
export function huffmanLookup(definition: Uint8Array): HuffmanLookup | undefined {
  const lookup = new Uint16Array(65_536)
  let code = 0
  let symbol = 16
  for (let length = 1; length <= 16; length++) {
    const span = 1 << (16 - length)
    for (let i = 0; i < (definition[length - 1] ?? 0); i++) {
      if (code + span > 65_536) return undefined
      lookup.fill((length << 8) | (definition[symbol++] ?? 0), code, code + span)
      code += span
    }
  }
  return lookup
}

/** Bits of a scan between `from` and `to`. After a failure every read gives 0. */
export class EntropyReader {
  /** `data`: the bits ran out. `code`: they are no code of the table, so the data is damaged. */
  failed: 'data' | 'code' | undefined
  /** How many codes and numbers may yet be read; the caller subtracts what else it counts, and ends below 0. */
  stepsLeft = 0
  #bytes: Uint8Array
  #at: number
  #to: number
  #bits = 0
  #count = 0

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.#bytes = bytes
    this.#at = from
    this.#to = to
  }

  /** A byte FF is followed by a stuffed 00; FF and anything else is a marker, where the bits end. */
  #fill(): void {
    while (this.#count <= 16 && this.#at < this.#to) {
      const byte = this.#bytes[this.#at] ?? 0
      if (byte === 0xff) {
        if (this.#bytes[this.#at + 1] !== 0) return
        this.#at += 1
      }
      this.#at += 1
      this.#bits = ((this.#bits << 8) | byte) & 0xff_ff_ff
      this.#count += 8
    }
  }

  /** The next code's symbol. */
  symbol(lookup: HuffmanLookup): number {
    this.stepsLeft -= 1
    if (this.#count < 16) this.#fill()
    const count = this.#count
    const window =
      count >= 16 ? (this.#bits >> (count - 16)) & 0xff_ff : (this.#bits << (16 - count)) & 0xff_ff
    const entry = lookup[window] ?? 0
    const length = entry >> 8
    if (length === 0 || length > count) {
      // Fewer than 16 bits are left only at a marker or the end.
      this.failed ??= count < 16 ? 'data' : 'code'
      return 0
    }
    this.#count = count - length
    return entry & 0xff
  }

  /** The next bits as a number; at most 16. */
  read(length: number): number {
    this.stepsLeft -= 1
    if (this.#count < length) this.#fill()
    if (this.#count < length) {
      this.failed ??= 'data'
      return 0
    }
    this.#count -= length
    return (this.#bits >> this.#count) & ((1 << length) - 1)
  }

  /** Passes so many bits. */
  skip(bits: number): void {
    for (let left = bits; left > 0; left -= 16) this.read(Math.min(16, left))
  }

  /** Whether the next whole byte is a restart marker. It is passed and the bits before it are dropped. */
  passRestart(): boolean {
    this.#count = 0
    if (!this.atRestart()) return false
    this.#at += 2
    return true
  }

  atRestart(): boolean {
    const marker = this.#bytes[this.#at + 1] ?? 0
    return this.#at < this.#to && this.#bytes[this.#at] === 0xff && (marker & 0xf8) === 0xd0
  }
}
