/**
 * The text of the camera's controls on a phone held sideways: as large as the seller's setting makes it, as long as all
 * controls fit one above the other.
 */
export const SIDEWAYS_TEXT = 'sideways:text-[min(0.875rem,4.6vmin)]'
