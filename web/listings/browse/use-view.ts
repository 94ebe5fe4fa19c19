import { useAddressQuery } from '../../lib/navigation.ts'

export type View = 'gallery' | 'table'
const STORED_AS = 'obverse.listings.view'

/** Gallery or table: as the address says, else as it was last chosen on this device. */
export function useView(): [View, (view: View) => void] {
  const [query, changeQuery] = useAddressQuery()
  const asked = query.get('view') ?? localStorage.getItem(STORED_AS)
  const choose = (view: View) => {
    localStorage.setItem(STORED_AS, view)
    changeQuery(next => {
      next.delete('view')
    })
  }
  return [asked === 'table' ? 'table' : 'gallery', choose]
}
