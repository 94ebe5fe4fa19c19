import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The edit form's place while the listing is fetched. */
export function EditFormSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the listing"
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div className="grid grid-cols-4 content-start gap-2">
        <Skeleton className="col-span-4 aspect-square max-lg:hidden" />
        <Skeleton className="aspect-square" />
        <Skeleton className="aspect-square" />
      </div>
      <div className="grid grid-cols-2 content-start gap-4">
        <Skeleton className="col-span-2 h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="col-span-2 h-60" />
      </div>
    </div>
  )
}
