import { FactList } from '../ui/fact-list.tsx'

/** Read off the sample photo, and looked up for the series: no model's guess. */
const FACTS = [
  { label: 'Coin type', value: 'Morgan Dollar' },
  { label: 'Year and mint', value: '1881, San Francisco' },
  { label: 'Composition', value: '90% silver, 10% copper' },
  { label: 'Weight', value: '26.73 g' },
  { label: 'Diameter', value: '38.1 mm' },
]

/** A photo as it comes from a phone, beside what is filled in from it. */
export function PhotoToListing() {
  return (
    <section
      aria-labelledby="photo-to-listing"
      className="grid items-center gap-6 md:grid-cols-2 md:gap-12"
    >
      <img
        src="/landing/photo.webp"
        alt="The dollar as a phone sees it, lying on a table"
        width={640}
        height={480}
        loading="lazy"
        className="w-full rounded-card bg-sunken"
      />
      <div>
        <h2 id="photo-to-listing" className="text-display">
          From this photo, this is filled in
        </h2>
        <FactList facts={FACTS} className="mt-3 border-y border-line" />
        <p className="mt-3 text-ink-soft">
          Each field says how sure it is, and what the photo does not show stays open for you. Year,
          mint and metal are checked against the record of what was struck.
        </p>
      </div>
    </section>
  )
}
