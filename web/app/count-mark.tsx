/** The number of orders that wait, behind a link's text. */
export function CountMark({ count }: { count: number }) {
  return (
    <span className="slab tabular ml-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-on-accent">
      {count}
    </span>
  )
}
