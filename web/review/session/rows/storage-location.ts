/** The next storage location: "Box 1-07" → "Box 1-08", "A9" → "A10". A location without a number stays. */
export function nextLocation(location: string): string {
  return location.replace(/\d+(?=\D*$)/, digits =>
    String(BigInt(digits) + 1n).padStart(digits.length, '0'),
  )
}
