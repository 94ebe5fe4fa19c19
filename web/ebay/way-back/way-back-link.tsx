import { useState } from 'react'
import { counted } from '../../../shared/lib/count-text.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { forgetWayBack, wayBack } from './way-back.ts'

/** To the coins that could not be published before this; without such, to new ones. */
export function WayBackLink() {
  const [back] = useState(wayBack)
  return (
    <ButtonLink
      to={back?.to ?? '/?mode=rapid'}
      variant="primary"
      size="small"
      onClick={forgetWayBack}
    >
      {back
        ? `Back to your ${back.coins === null ? 'coins' : counted(back.coins, 'coin')}`
        : 'Add your coins'}
    </ButtonLink>
  )
}
