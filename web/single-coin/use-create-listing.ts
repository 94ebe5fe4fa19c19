import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type CoinAnalysis, PICTURE_SLOTS } from '../../shared/coins/coins.ts'
import type { CreateListing } from '../../shared/listing/listing-forms.ts'
import { listingSchema } from '../../shared/listing/listings.ts'
import { ORIGINAL_SLOTS } from '../../shared/listing/terms/listing-terms.ts'
import { apiFetch } from '../lib/api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { useGo } from '../lib/navigation.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { requestListingPublish } from '../listings/model/act-calls.ts'
import type { CapturedSide } from '../pictures/captured-side.ts'
import { makeThumbnail } from '../pictures/make-thumbnail.ts'
import { publishFailure } from '../publishing/publish-failure.ts'
import { namedDraftsAtom } from '../queue/named-drafts.ts'
import { removeQueueItem } from '../queue/remove-queue-item.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'
import type { CreatedCoin } from './single-coin-draft.ts'

interface CreateListingInput {
  front: CapturedSide
  back: CapturedSide
  analysis: CoinAnalysis
  /** The failed queue item of this coin. */
  queueItem: string | null
}

/** What is read of the answer: whatever else it has, the listing exists. */
const createdSchema = listingSchema.pick({
  id: true,
  version: true,
  title: true,
  frontImageUrl: true,
})
type Created = ReturnType<typeof createdSchema.parse>

/** POST /api/listings: the form's fields, both crops and their originals. One analysis makes one listing. */
async function createListing(
  listing: CreateListing,
  { front, back, analysis }: CreateListingInput,
): Promise<Created> {
  const body = new FormData()
  for (const [name, value] of Object.entries(listing))
    if (value !== undefined) body.set(name, value)
  body.set('analysisId', analysis.id)
  body.set(PICTURE_SLOTS.front, front.crop, 'front.jpg')
  body.set(PICTURE_SLOTS.back, back.crop, 'back.jpg')
  body.set(ORIGINAL_SLOTS.front, front.picture.file, front.name)
  body.set(ORIGINAL_SLOTS.back, back.picture.file, back.name)
  const response = await apiFetch('/api/listings', { method: 'POST', body })
  const created = createdSchema.parse(await response.json())
  makeThumbnail(created.frontImageUrl, front.crop)
  return created
}

/** Publishes the draft. A failure leaves the draft, and says why. */
async function publish(draft: Created): Promise<Pick<CreatedCoin, 'published' | 'failure'>> {
  try {
    const { listingUrl } = await requestListingPublish(draft)
    return { published: listingUrl !== null, failure: null }
  } catch (error) {
    const field = failedWith(error, 'VALIDATION') ? error.detail.field : undefined
    return { published: false, failure: { ...publishFailure(error), field } }
  }
}

/** Creates the listing of the coin, and publishes it where that is wanted. */
export function useCreateListing(input: CreateListingInput) {
  const client = useQueryClient()
  const go = useGo()
  const setNamed = useSetAtom(namedDraftsAtom)
  return useMutation({
    mutationFn: async (wanted: {
      listing: CreateListing
      publish: boolean
    }): Promise<CreatedCoin> => {
      const draft = await createListing(wanted.listing, input)
      const { id, title } = draft
      const outcome = wanted.publish ? await publish(draft) : { published: false, failure: null }
      return { id, title, wasQueued: input.queueItem !== null, ...outcome }
    },
    onSuccess: ({ id }) => {
      if (input.queueItem) {
        setNamed(named => [...named, id])
        void removeQueueItem(client, input.queueItem)
      }
      void client.invalidateQueries({ queryKey: queryKeys.listings.all })
    },
    onError: error => {
      const id = failedWith(error, 'CONFLICT') ? error.detail.listing : undefined
      if (id === undefined) return failureToast('Processing Error', 'Failed to process coin')(error)
      toast({
        variant: 'destructive',
        title: 'Nothing new was listed',
        description: failureMessage(error, ''),
        action: { label: 'Open it', onAct: () => go(`/single-coin-upload?listing=${id}`) },
      })
    },
  })
}
