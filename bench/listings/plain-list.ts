/**
 * The peer of My Listings: the thumbnails, titles and prices of the same cards as a plain list, all of them in the
 * document. `content-visibility` leaves out what is far from the window, and images load lazily.
 */
export const plainList = (cards: number): string => `<!doctype html><title>Plain list</title>
<style>
  body { font: 14px sans-serif }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(178px, 1fr)); gap: 12px }
  div { content-visibility: auto; contain-intrinsic-size: auto 420px; height: 420px }
  img { width: 100%; aspect-ratio: 1; object-fit: cover }
</style>
<main role="list"></main>
<script type="module">
  const cards = []
  for (let after = ''; after !== null && cards.length < ${cards}; ) {
    const answer = await fetch('/api/listings/cards?limit=100' + (after && '&after=' + encodeURIComponent(after)))
    const page = await answer.json()
    cards.push(...page.cards)
    after = page.next
  }
  document.querySelector('main').innerHTML = cards.map((card, at) =>
    '<div role="listitem" id="listing-' + card.id + '" aria-posinset="' + (at + 1) + '">' +
    '<img loading="lazy" decoding="async" width="320" height="320" src="' + card.thumbnailUrl + '">' +
    '<h2>' + card.title + '</h2><p>$' + card.price + '</p><button>Details</button><button>Edit</button></div>').join('')
</script>`
