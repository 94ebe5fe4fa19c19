import type { PublishingItem } from '../../shared/publishing.ts'

/** Waits, or is being published. */
export const isOpen = ({ state }: PublishingItem): boolean =>
  state === 'waiting' || state === 'publishing'
