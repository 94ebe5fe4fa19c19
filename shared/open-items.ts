import type { PublishingItem } from './publishing.ts'

/* Apart from the schemas, with which zod would come to the first screen. */

/** Waits, or is being published. */
export const isOpen = ({ state }: { state: PublishingItem['state'] | 'ready' }): boolean =>
  state === 'waiting' || state === 'publishing'
