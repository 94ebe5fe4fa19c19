import { lazy } from 'react'
import { RapidUpload } from '../queue/screens/rapid-upload.tsx'
import { NameCoinButton } from '../single-coin/name-coin-button.tsx'

const UploadMany = lazy(() => import('../upload-many/upload-many.tsx'))

/** The Rapid Upload tab. */
export default function RapidUploadTab() {
  return <RapidUpload UploadMany={UploadMany} FailedAction={NameCoinButton} />
}
