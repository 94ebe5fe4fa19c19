import { counted } from '../../../shared/lib/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { useSession, useSessionStore } from '../session/session-context.ts'

/** What was published is out of the table: how many, the way to them, and to the next batch. Nothing before. */
export function PublishedLine() {
  const store = useSessionStore()
  const count = useSession(({ collapsed }) => collapsed.length)
  if (count === 0) return null
  return (
    <section
      aria-label="Published coins"
      className="flex flex-wrap items-center gap-2 rounded-card border border-accent/45 bg-surface px-3 py-1.5"
    >
      <p className="mr-auto font-[560]">{publishedText(count)}</p>
      <Button size="small" variant="quiet" onClick={() => store.send({ do: 'show-collapsed' })}>
        Show their rows
      </Button>
      <NextActs size="small" />
    </section>
  )
}

export const publishedText = (count: number): string =>
  `${counted(count, 'listing is', 'listings are')} published.`

/** The ways on after a batch. */
export function NextActs({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  return (
    <>
      <ButtonLink to="/?tab=listings&show=live" size={size}>
        Show live listings
      </ButtonLink>
      {/* A full page load: the camera starts from a clean page. */}
      <a href="/?mode=rapid" className={buttonClass({ size, variant: 'primary' })}>
        Next batch
      </a>
    </>
  )
}
