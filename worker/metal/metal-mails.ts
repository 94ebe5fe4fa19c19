import { counted } from '../../shared/lib/count-text.ts'
import { renderMail } from '../mail/render-mail.ts'

/** To a seller, at once: the brake of a rule holds. */
export function brakeMail({
  ruleName,
  metal,
  hides,
  listings,
  metalUrl,
}: {
  ruleName: string
  metal: string
  hides: boolean
  /** Listings of the rule. */
  listings: number
  metalUrl: string | null
}) {
  return renderMail({
    title: `Brake: ${metal} moves fast`,
    paragraphs: [
      `The price of ${metal} has moved by more than your rule “${ruleName}” allows.`,
      hides
        ? `${counted(listings, 'listing')} of the rule ${listings === 1 ? 'is' : 'are'} being set out of stock. They come back by themselves when the metal is calm.`
        : `${counted(listings, 'listing')} of the rule ${listings === 1 ? 'stays' : 'stay'} for sale, as you chose. Prices do not fall until the metal is calm.`,
    ],
    ...(metalUrl === null ? {} : { button: { label: 'Look at Metal', url: metalUrl } }),
  })
}

/** To a seller, once a day: what the rules changed. */
export function dayMail({
  changes,
  listings,
  refused,
  metalUrl,
}: {
  changes: number
  listings: number
  refused: number
  metalUrl: string | null
}) {
  return renderMail({
    title: `Metal: ${counted(changes, 'change')} of ${counted(listings, 'listing')}`,
    paragraphs: [
      `In the last day your metal rules made ${counted(changes, 'change')} of ${counted(listings, 'listing')}.`,
      ...(refused > 0 ? [`eBay refused ${counted(refused, 'change')}. Metal says why.`] : []),
    ],
    ...(metalUrl === null ? {} : { button: { label: 'Look at the log', url: metalUrl } }),
  })
}
