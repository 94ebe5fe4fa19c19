const FEATURES = [
  {
    title: 'AI coin identification',
    text: 'Series, year, mint mark and variety from front and back, with how sure each of them is.',
  },
  {
    title: 'Condition grading',
    text: 'A grade on the Sheldon scale with the reasons for it. You have the last word.',
  },
  {
    title: 'Pricing from real sales data',
    text: 'The suggested price shows the sales it rests on, and why others were left out.',
  },
  {
    title: 'Precious-metal spot pricing',
    text: 'Gold, silver and platinum coins carry their melt value of the day, so that none goes below it.',
  },
  {
    title: 'Batches of 100+ coins',
    text: 'Photograph coin after coin and keep going; each pair is analyzed while you shoot the next.',
  },
  {
    title: 'Direct publishing',
    text: 'Listings go to your own eBay account, under your name, with your policies.',
  },
]

/** What it does, in plain words. */
export function Features() {
  return (
    <section aria-labelledby="points">
      <h2 id="points" className="text-display">
        What it does for you
      </h2>
      <ul className="mt-5 grid gap-x-12 border-t border-line sm:grid-cols-2">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="border-b border-line py-4">
            <h3 className="text-lead">{title}</h3>
            <p className="mt-1 max-w-md text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
