import type { PublishingItem } from '../../shared/publishing.ts'

/** Waits, or is being published. */
export const isOpen = ({ state }: { state: PublishingItem['state'] | 'ready' }): boolean =>
  state === 'waiting' || state === 'publishing'
