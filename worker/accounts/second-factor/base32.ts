/** RFC 4648, without padding: how authenticator apps write secrets. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** Bits after the last whole byte are padding. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const groups = bits.join('').match(/.{8}/g) ?? []
  return Uint8Array.from(groups, group => Number.parseInt(group, 2))
}
