import { useQuery } from '@tanstack/react-query'
import { pictureUrl } from '../../../shared/pictures/pictures.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { readCrop } from '../device/device-rows.ts'

/** Crops of a line that are shown, at most. */
const SHOWN = 12

/** The crops of a line's coins, from the device or as they are stored. */
export function LinePictures({ user, pictures }: { user: number; pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-1.5">
      {pictures.slice(0, SHOWN).map(sha256 => (
        <li key={sha256}>
          <CoinPicture user={user} sha256={sha256} />
        </li>
      ))}
    </ul>
  )
}

function CoinPicture({ user, sha256 }: { user: number; sha256: string }) {
  const { data } = useQuery({
    queryKey: ['buying-crop', user, sha256],
    queryFn: async () => {
      const crop = await readCrop(user, sha256).catch(() => undefined)
      return crop ? blobUrl(crop.picture) : pictureUrl(sha256)
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? (
    <img src={data} alt="" className="size-14 rounded-control bg-well object-cover" />
  ) : (
    <span className="block size-14 rounded-control bg-well" />
  )
}
