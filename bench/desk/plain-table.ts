/**
 * The peer of the review table: the same rows as a plain table with every row in the document. A key moves a class
 * and scrolls the row into sight.
 */
export const PLAIN_TABLE = `<!doctype html><title>Plain table</title>
<style>td { padding: 6px } img { width: 96px; height: 96px; object-fit: cover } .focus { background: #dde }</style>
<table role="grid" tabindex="0"><tbody></tbody></table>
<script type="module">
  const table = document.querySelector('table')
  const rows = []
  for (let before = ''; ; ) {
    const answer = await fetch('/api/review' + (before && '?before=' + before))
    rows.push(...(await answer.json()))
    before = answer.headers.get('X-Next-Before') ?? ''
    if (!before) break
  }
  table.tBodies[0].innerHTML = rows.map(({ listing }) => '<tr role="row"><td role="gridcell">' +
    '<img src="' + listing.frontImageUrl + '"><img src="' + listing.backImageUrl + '"></td>' +
    ['title', 'grade', 'price', 'shippingPrice', 'storageLocation']
      .map(field => '<td role="gridcell"><button>' + (listing[field] || '–') + '</button></td>').join('') +
    '</tr>').join('')
  let focus = 0
  const move = by => {
    table.rows[focus].className = ''
    focus = Math.max(0, Math.min(rows.length - 1, focus + by))
    table.rows[focus].className = 'focus'
    table.rows[focus].scrollIntoView({ block: 'nearest' })
  }
  table.addEventListener('keydown', event => {
    if (event.key === 'j') move(1)
    if (event.key === 'k') move(-1)
  })
  move(0)
  table.focus()
</script>`
